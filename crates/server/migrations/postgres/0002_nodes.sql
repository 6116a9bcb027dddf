-- The servers that share this database. A number is given once, to one start of one server. It lives as long as it says so
-- again before `until`, by the clock of the database.
CREATE TABLE nodes (
    node     BIGINT      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    address  TEXT        NOT NULL,
    key      TEXT        NOT NULL,
    until    TIMESTAMPTZ NOT NULL
);

-- Which of them serves a room.
CREATE TABLE owners (
    room TEXT   PRIMARY KEY,
    node BIGINT NOT NULL
);

CREATE INDEX owners_by_node ON owners (node);

-- Adds entries, all or none: only to rooms that `writer` serves when this is committed, and only after what their log
-- ends with. Who begins a room serves it.
CREATE FUNCTION append_entries(
    writer BIGINT, rooms TEXT[], seqs BIGINT[], prevs BYTEA[], hashes BYTEA[], salts BYTEA[], keys TEXT[],
    times BIGINT[], kinds TEXT[], payloads TEXT[]
) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
    served BIGINT;
BEGIN
    INSERT INTO owners (room, node)
        SELECT new.room, writer FROM UNNEST(rooms, seqs) AS new (room, seq) WHERE new.seq = 0
        ON CONFLICT DO NOTHING;
    -- Nobody can take a room away from here to the end.
    PERFORM 1 FROM owners WHERE owners.room = ANY (rooms) AND owners.node = writer FOR SHARE;
    GET DIAGNOSTICS served = ROW_COUNT;
    IF served < (SELECT COUNT(DISTINCT it) FROM UNNEST(rooms) AS it) THEN
        RAISE EXCEPTION 'another node serves the room' USING ERRCODE = 'SX001';
    END IF;
    INSERT INTO entries (room, seq, prev, hash, salt, key, time, kind, payload)
        SELECT * FROM UNNEST(rooms, seqs, prevs, hashes, salts, keys, times, kinds, payloads);
    IF EXISTS (
        SELECT FROM UNNEST(rooms, seqs, prevs) AS new (room, seq, prev)
        WHERE new.seq > 0 AND NOT EXISTS (
            SELECT FROM entries AS before
            WHERE before.room = new.room AND before.seq = new.seq - 1 AND before.hash = new.prev
        )
    ) THEN
        RAISE EXCEPTION 'an entry does not follow the last one' USING ERRCODE = 'SX002';
    END IF;
END
$$;
