CREATE TABLE entries (
    room    TEXT   NOT NULL,
    seq     BIGINT NOT NULL,
    prev    BYTEA  NOT NULL,
    hash    BYTEA  NOT NULL,
    salt    BYTEA  NOT NULL,
    key     TEXT   NOT NULL,
    time    BIGINT NOT NULL,
    kind    TEXT   NOT NULL,
    payload TEXT   NOT NULL,
    PRIMARY KEY (room, seq),
    UNIQUE (room, key)
);

CREATE INDEX entries_by_kind ON entries (kind, room) WHERE kind IN ('created', 'ended');
