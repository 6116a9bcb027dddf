-- The protocols that each server speaks, with clients and in the log: the oldest and the newest.
ALTER TABLE nodes ADD COLUMN oldest INTEGER NOT NULL DEFAULT 1;
ALTER TABLE nodes ADD COLUMN newest INTEGER NOT NULL DEFAULT 1;
