-- Replaced in the merge by the migration of the servers themselves: only what the connections of people rely on.
CREATE TABLE mcp_servers (
  id uuid NOT NULL,
  label jsonb NOT NULL DEFAULT '{}',
  url text NOT NULL,
  timeout_s integer NOT NULL DEFAULT 60,
  credential text NOT NULL DEFAULT 'none',
  oauth_client_id text,
  oauth_client_secret bytea,
  is_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mcp_servers__pk PRIMARY KEY (id),
  CONSTRAINT mcp_servers__credential CHECK (credential IN ('none', 'header', 'person'))
);
