-- Pictures and other files that a model gives as part of an answer belong to its thread and go with it.
ALTER TABLE files
  ADD COLUMN thread_id uuid,
  DROP CONSTRAINT files__purpose,
  ADD CONSTRAINT files__purpose CHECK (purpose IN ('avatar', 'answer')),
  ADD CONSTRAINT files__of_thread CHECK ((purpose = 'answer') = (thread_id IS NOT NULL)),
  ADD CONSTRAINT files__thread FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE;
CREATE INDEX files__thread_id ON files (thread_id) WHERE thread_id IS NOT NULL;
