-- Servers of the Model Context Protocol, reached over HTTP.
CREATE TABLE mcp_servers (
  id uuid NOT NULL,
  label jsonb NOT NULL,
  url text NOT NULL,
  -- the beginning of the names that models see
  slug text NOT NULL,
  timeout_s integer NOT NULL,
  credential text NOT NULL,
  header_name text,
  -- sealed, as the secret is
  header_value bytea,
  oauth_client_id text,
  oauth_client_secret bytea,
  data_note jsonb,
  is_enabled boolean NOT NULL DEFAULT false,
  is_restricted boolean NOT NULL DEFAULT false,
  -- as the server reported them when it was last read
  protocol text,
  server_name text,
  server_version text,
  -- [{"name", "reason"}]: tools that cannot be used
  refused jsonb NOT NULL DEFAULT '[]',
  -- null: never since its address or credentials changed
  last_checked_at timestamptz(3),
  last_error text,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mcp_servers__pk PRIMARY KEY (id),
  CONSTRAINT mcp_servers__slug UNIQUE (slug),
  CONSTRAINT mcp_servers__credential CHECK (credential IN ('none', 'header', 'person')),
  CONSTRAINT mcp_servers__header CHECK ((credential = 'header') = (header_name IS NOT NULL AND header_value IS NOT NULL)),
  CONSTRAINT mcp_servers__created_by FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX mcp_servers__created_by_id ON mcp_servers (created_by);

-- Who can use a restricted server, besides the groups that have a grant.
CREATE TABLE mcp_server_roles (
  server_id uuid NOT NULL,
  role_id uuid NOT NULL,
  CONSTRAINT mcp_server_roles__pk PRIMARY KEY (server_id, role_id),
  CONSTRAINT mcp_server_roles__server FOREIGN KEY (server_id) REFERENCES mcp_servers (id) ON DELETE CASCADE,
  CONSTRAINT mcp_server_roles__role FOREIGN KEY (role_id) REFERENCES roles (id) ON DELETE CASCADE
);
CREATE INDEX mcp_server_roles__role_id ON mcp_server_roles (role_id);

-- The tools of a server: their current definitions, and the approved ones, which models are given.
CREATE TABLE mcp_tools (
  id uuid NOT NULL,
  server_id uuid NOT NULL,
  name text NOT NULL,
  -- {"title", "description", "input_schema", "annotations"}
  current jsonb NOT NULL,
  fingerprint text NOT NULL,
  approved jsonb,
  approved_fingerprint text,
  is_enabled boolean NOT NULL DEFAULT false,
  needs_approval boolean NOT NULL DEFAULT true,
  is_gone boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mcp_tools__pk PRIMARY KEY (id),
  CONSTRAINT mcp_tools__name UNIQUE (server_id, name),
  CONSTRAINT mcp_tools__approved CHECK ((approved IS NULL) = (approved_fingerprint IS NULL)),
  CONSTRAINT mcp_tools__enabled CHECK (NOT is_enabled OR approved IS NOT NULL),
  CONSTRAINT mcp_tools__server FOREIGN KEY (server_id) REFERENCES mcp_servers (id) ON DELETE CASCADE
);
