-- What people's sign-ins at servers of the Model Context Protocol have given: the tokens, the client that they were
-- given to and where they are renewed, sealed together. They are only for the address that they were given for.
CREATE TABLE mcp_connections (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  server_id uuid NOT NULL,
  server_url text NOT NULL,
  issuer text NOT NULL,
  sealed bytea NOT NULL,
  -- grows with each change of the tokens
  version integer NOT NULL DEFAULT 1,
  expires_at timestamptz(3),
  -- from then on the access token is renewed before it ends
  refresh_at timestamptz(3),
  -- the authorization server refuses to renew it: the person has to sign in again
  is_ended boolean NOT NULL DEFAULT false,
  -- the process that renews the tokens at this moment
  refreshing_by uuid,
  refreshing_until timestamptz(3),
  connected_at timestamptz(3) NOT NULL DEFAULT now(),
  refreshed_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mcp_connections__pk PRIMARY KEY (id),
  CONSTRAINT mcp_connections__person UNIQUE (user_id, server_id),
  CONSTRAINT mcp_connections__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT mcp_connections__server FOREIGN KEY (server_id) REFERENCES mcp_servers (id) ON DELETE CASCADE
);
CREATE INDEX mcp_connections__of_server ON mcp_connections (server_id);

-- Sign-ins under way, each bound to the session and the browser that began it.
CREATE TABLE mcp_sign_ins (
  state_hash bytea NOT NULL,
  cookie_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  server_id uuid NOT NULL,
  sealed bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mcp_sign_ins__pk PRIMARY KEY (state_hash),
  CONSTRAINT mcp_sign_ins__session FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE,
  CONSTRAINT mcp_sign_ins__server FOREIGN KEY (server_id) REFERENCES mcp_servers (id) ON DELETE CASCADE
);
CREATE INDEX mcp_sign_ins__of_session ON mcp_sign_ins (session_id);
CREATE INDEX mcp_sign_ins__of_server ON mcp_sign_ins (server_id);

-- The client that this installation is at an authorization server where it has registered itself.
CREATE TABLE mcp_clients (
  issuer text NOT NULL,
  redirect_uri text NOT NULL,
  sealed bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mcp_clients__pk PRIMARY KEY (issuer, redirect_uri)
);

-- The authorization server that a client given by an administrator belongs to: the first that a sign-in found, so that
-- a server that names another one later gets no secret sent to it.
CREATE TABLE mcp_issuers (
  server_id uuid NOT NULL,
  client_id text NOT NULL,
  issuer text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT mcp_issuers__pk PRIMARY KEY (server_id),
  CONSTRAINT mcp_issuers__server FOREIGN KEY (server_id) REFERENCES mcp_servers (id) ON DELETE CASCADE
);
