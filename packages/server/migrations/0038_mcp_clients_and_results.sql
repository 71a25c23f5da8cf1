-- The organisation can sign in to a server with a client of its own (OAuth client credentials).
ALTER TABLE mcp_servers
  ADD COLUMN oauth_scope text,
  -- the administrator with whose sign-in the tools of a server that people sign in to were last read
  ADD COLUMN read_by uuid,
  DROP CONSTRAINT mcp_servers__credential,
  ADD CONSTRAINT mcp_servers__credential CHECK (credential IN ('none', 'header', 'client', 'person')),
  ADD CONSTRAINT mcp_servers__client
    CHECK (credential <> 'client' OR (oauth_client_id IS NOT NULL AND oauth_client_secret IS NOT NULL)),
  ADD CONSTRAINT mcp_servers__read_by FOREIGN KEY (read_by) REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX mcp_servers__read_by_id ON mcp_servers (read_by);

-- Results of tools that are too long for the parts of their answer, which have the beginning and the end.
CREATE TABLE tool_results (
  message_id uuid NOT NULL,
  call_id text NOT NULL,
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT tool_results__pk PRIMARY KEY (message_id, call_id),
  CONSTRAINT tool_results__message FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE
);

-- Input that a provider wrote to its cache, for which some charge more; null where it reports none.
ALTER TABLE usage_records ADD COLUMN cache_write_tokens integer;
