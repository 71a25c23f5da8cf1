-- Calls of tools that a running answer waits with, until the person decides.
CREATE TABLE tool_waits (
  run_id uuid NOT NULL,
  call_id text NOT NULL,
  tool text NOT NULL,
  -- of the definition that was shown: another one asks again
  fingerprint text NOT NULL,
  title text NOT NULL,
  decision text CHECK (decision IN ('once', 'thread', 'always', 'no')),
  CONSTRAINT tool_waits__pk PRIMARY KEY (run_id, call_id),
  CONSTRAINT tool_waits__run FOREIGN KEY (run_id) REFERENCES runs (id) ON DELETE CASCADE
);

-- Tools that a person allowed in a conversation, or with an assistant everywhere (no thread).
CREATE TABLE tool_approvals (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  assistant_id uuid NOT NULL,
  thread_id uuid,
  tool text NOT NULL,
  fingerprint text NOT NULL,
  title text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT tool_approvals__pk PRIMARY KEY (id),
  CONSTRAINT tool_approvals__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT tool_approvals__assistant FOREIGN KEY (assistant_id) REFERENCES assistants (id) ON DELETE CASCADE,
  CONSTRAINT tool_approvals__thread FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX tool_approvals__of_tool
  ON tool_approvals (user_id, assistant_id, tool, coalesce(thread_id, assistant_id));
CREATE INDEX tool_approvals__assistant_id ON tool_approvals (assistant_id);
CREATE INDEX tool_approvals__thread_id ON tool_approvals (thread_id);
