CREATE TABLE entries (
    room    TEXT    NOT NULL,
    seq     INTEGER NOT NULL,
    prev    BLOB    NOT NULL,
    hash    BLOB    NOT NULL,
    salt    BLOB    NOT NULL,
    key     TEXT    NOT NULL,
    time    INTEGER NOT NULL,
    kind    TEXT    NOT NULL,
    payload TEXT    NOT NULL,
    PRIMARY KEY (room, seq),
    UNIQUE (room, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX entries_by_kind ON entries (kind, room) WHERE kind IN ('created', 'ended');
