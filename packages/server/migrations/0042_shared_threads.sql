-- Links to conversations. Whoever a link is for reads the conversation at /shared/TOKEN.
CREATE TABLE shared_threads (
  id uuid NOT NULL,
  thread_id uuid NOT NULL,
  -- the owner of the conversation
  user_id uuid NOT NULL,
  kind text NOT NULL,
  -- the last message of the branch that was shared; a live link also has what follows it
  message_id uuid NOT NULL,
  -- of a snapshot, the title at that time; a live link has the current one
  title text,
  audience text NOT NULL,
  with_files boolean NOT NULL,
  -- SHA-256 of the token, which has 256 random bits
  token_hash bytea NOT NULL,
  -- the token under SECRET_KEY, so that its owner can copy the link again
  token_sealed bytea NOT NULL,
  expires_at timestamptz(3),
  open_count integer NOT NULL DEFAULT 0,
  last_opened_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT shared_threads__pk PRIMARY KEY (id),
  CONSTRAINT shared_threads__token_hash UNIQUE (token_hash),
  CONSTRAINT shared_threads__kind CHECK (kind IN ('snapshot', 'live')),
  CONSTRAINT shared_threads__audience CHECK (audience IN ('signed_in', 'named', 'anyone')),
  CONSTRAINT shared_threads__title CHECK ((title IS NULL) = (kind = 'live')),
  CONSTRAINT shared_threads__thread FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE,
  CONSTRAINT shared_threads__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT shared_threads__message FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE
);
CREATE INDEX shared_threads__user_id ON shared_threads (user_id, created_at DESC, id DESC);
CREATE INDEX shared_threads__thread_id ON shared_threads (thread_id);
CREATE INDEX shared_threads__message_id ON shared_threads (message_id);
CREATE INDEX shared_threads__created_at ON shared_threads (created_at DESC, id DESC);
CREATE INDEX shared_threads__expires_at ON shared_threads (expires_at) WHERE expires_at IS NOT NULL;

-- The messages of a snapshot, reduced to what readers can see. Passages are not copied: they are read with the rights
-- of each reader.
CREATE TABLE shared_messages (
  shared_thread_id uuid NOT NULL,
  -- from 1, the first question
  position integer NOT NULL,
  message_id uuid NOT NULL,
  status text NOT NULL,
  parts jsonb NOT NULL,
  CONSTRAINT shared_messages__pk PRIMARY KEY (shared_thread_id, position),
  CONSTRAINT shared_messages__shared_thread FOREIGN KEY (shared_thread_id) REFERENCES shared_threads (id) ON DELETE CASCADE,
  CONSTRAINT shared_messages__message FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE
);
CREATE INDEX shared_messages__message_id ON shared_messages (message_id);
