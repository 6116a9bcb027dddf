-- An entry follows the last one of its room, by number and by hash, whoever brings it.
CREATE TRIGGER entries_follow BEFORE INSERT ON entries
WHEN NEW.seq > 0 AND NOT EXISTS (
    SELECT 1 FROM entries AS before
    WHERE before.room = NEW.room AND before.seq = NEW.seq - 1 AND before.hash = NEW.prev
)
BEGIN
    SELECT RAISE(ABORT, 'an entry does not follow the last one');
END;
