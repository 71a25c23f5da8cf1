-- Pictures and other files that a model gives as part of an answer belong to its thread. Of one whose thread is gone, the
-- bytes are still to be removed, then its row.
ALTER TABLE files
  ADD COLUMN thread_id uuid,
  DROP CONSTRAINT files__purpose,
  ADD CONSTRAINT files__purpose CHECK (purpose IN ('avatar', 'answer')),
  ADD CONSTRAINT files__of_thread CHECK (purpose = 'answer' OR thread_id IS NULL),
  ADD CONSTRAINT files__thread FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE SET NULL;
CREATE INDEX files__thread_id ON files (thread_id) WHERE thread_id IS NOT NULL;
CREATE INDEX files__left ON files (id) WHERE purpose = 'answer' AND thread_id IS NULL;
