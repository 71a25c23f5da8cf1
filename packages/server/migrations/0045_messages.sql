-- A branch continues a copy of another conversation.
ALTER TABLE threads
  -- the conversation that was copied, while it exists
  ADD COLUMN branched_from uuid,
  -- the last message that was copied, as it is here
  ADD COLUMN branched_at uuid,
  -- two answers to one question, of which one is to be kept
  ADD COLUMN comparison_id uuid,
  ADD CONSTRAINT threads__branched_from FOREIGN KEY (branched_from) REFERENCES threads (id) ON DELETE SET NULL;
CREATE INDEX threads__branched_from ON threads (branched_from) WHERE branched_from IS NOT NULL;

-- The file whose bytes a copy in a branch shares; null: a file has its own.
ALTER TABLE files ADD COLUMN bytes_id uuid;
CREATE INDEX files__bytes_id ON files (bytes_id) WHERE bytes_id IS NOT NULL;

-- Runs of one comparison run at the same time in one thread; the lock of the thread keeps others out.
ALTER TABLE runs ADD COLUMN comparison_id uuid;
DROP INDEX runs__one_per_thread;
CREATE UNIQUE INDEX runs__one_per_thread ON runs (thread_id) WHERE status = 'running' AND comparison_id IS NULL;

-- A queued message is sent with this id, by whichever device sends it.
ALTER TABLE drafts ADD COLUMN message_id uuid;
