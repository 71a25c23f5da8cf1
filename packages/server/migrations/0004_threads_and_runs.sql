CREATE TABLE threads (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  assistant_id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT threads__pk PRIMARY KEY (id),
  CONSTRAINT threads__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT threads__assistant FOREIGN KEY (assistant_id) REFERENCES assistants (id)
);
-- Pages far down are read from the index alone.
CREATE INDEX threads__current ON threads (user_id, assistant_id, updated_at DESC, id DESC);
CREATE INDEX threads__recent ON threads (user_id, updated_at DESC, id DESC) INCLUDE (assistant_id);
CREATE INDEX threads__assistant_id ON threads (assistant_id);

CREATE TABLE messages (
  id uuid NOT NULL,
  thread_id uuid NOT NULL,
  parent_id uuid,
  -- order by what was written first, whatever the clock said
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  role text NOT NULL,
  status text NOT NULL,
  parts jsonb NOT NULL DEFAULT '[]',
  run_id uuid,
  finish_reason text,
  assistant_id uuid,
  assistant_version_id uuid,
  model_id uuid,
  input_tokens integer,
  cached_input_tokens integer,
  output_tokens integer,
  reasoning_tokens integer,
  duration_ms integer,
  first_token_ms integer,
  cost_nano bigint,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT messages__pk PRIMARY KEY (id),
  CONSTRAINT messages__role CHECK (role IN ('user', 'assistant')),
  CONSTRAINT messages__status CHECK (status IN ('running', 'completed', 'failed', 'stopped', 'interrupted')),
  CONSTRAINT messages__thread FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE,
  CONSTRAINT messages__parent FOREIGN KEY (parent_id) REFERENCES messages (id) ON DELETE CASCADE
);
CREATE INDEX messages__thread_id ON messages (thread_id, sequence DESC);
CREATE INDEX messages__parent_id ON messages (parent_id, sequence);
CREATE INDEX messages__model_id ON messages (model_id) WHERE model_id IS NOT NULL;

CREATE TABLE runs (
  id uuid NOT NULL,
  -- the id the client chose, which makes a repeat the same run
  client_id uuid NOT NULL,
  request_hash bytea NOT NULL,
  thread_id uuid NOT NULL,
  user_id uuid NOT NULL,
  message_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  instance_id uuid NOT NULL,
  lease_expires_at timestamptz(3) NOT NULL,
  stop_requested_at timestamptz(3),
  error_code text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  CONSTRAINT runs__pk PRIMARY KEY (id),
  CONSTRAINT runs__client_id UNIQUE (client_id),
  CONSTRAINT runs__kind CHECK (kind IN ('send', 'edit', 'regenerate', 'continue')),
  CONSTRAINT runs__status CHECK (status IN ('running', 'completed', 'failed', 'stopped', 'interrupted')),
  CONSTRAINT runs__thread FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE,
  CONSTRAINT runs__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT runs__message FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX runs__one_per_thread ON runs (thread_id) WHERE status = 'running';
CREATE INDEX runs__lease ON runs (lease_expires_at) WHERE status = 'running';
CREATE INDEX runs__thread_id ON runs (thread_id);
CREATE INDEX runs__user_id ON runs (user_id);
CREATE INDEX runs__message_id ON runs (message_id);

-- What has streamed and is not yet part of its message: appended each tick, removed when the run ends.
CREATE TABLE run_chunks (
  run_id uuid NOT NULL,
  first_sequence integer NOT NULL,
  last_sequence integer NOT NULL,
  events jsonb NOT NULL,
  CONSTRAINT run_chunks__pk PRIMARY KEY (run_id, first_sequence),
  CONSTRAINT run_chunks__run FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE
);

CREATE TABLE drafts (
  user_id uuid NOT NULL,
  -- a thread's id, or 'new'
  scope text NOT NULL,
  text text NOT NULL,
  assistant_id uuid,
  model_id uuid,
  revised_at timestamptz(3) NOT NULL,
  CONSTRAINT drafts__pk PRIMARY KEY (user_id, scope),
  CONSTRAINT drafts__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
