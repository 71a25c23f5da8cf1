CREATE TABLE roles (
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  description text NOT NULL DEFAULT '',
  is_system_role boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT roles__pk PRIMARY KEY (id),
  CONSTRAINT roles__name_key UNIQUE (name_key)
);

CREATE TABLE role_permissions (
  role_id uuid NOT NULL,
  permission text NOT NULL,
  CONSTRAINT role_permissions__pk PRIMARY KEY (role_id, permission),
  CONSTRAINT role_permissions__role FOREIGN KEY (role_id) REFERENCES roles (id) ON DELETE CASCADE
);

CREATE TABLE users (
  id uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  username text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  image text,
  lang text,
  role_id uuid NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT users__pk PRIMARY KEY (id),
  CONSTRAINT users__identity UNIQUE (issuer, subject),
  CONSTRAINT users__lang CHECK (lang IN ('en', 'fr')),
  CONSTRAINT users__role FOREIGN KEY (role_id) REFERENCES roles (id)
);
CREATE INDEX users__role_id ON users (role_id);

CREATE TABLE sessions (
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT sessions__pk PRIMARY KEY (id),
  CONSTRAINT sessions__token_hash UNIQUE (token_hash),
  CONSTRAINT sessions__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX sessions__user_id ON sessions (user_id);

CREATE TABLE login_attempts (
  state_hash bytea NOT NULL,
  cookie_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  client_url text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT login_attempts__pk PRIMARY KEY (state_hash)
);

CREATE TABLE login_codes (
  code_hash bytea NOT NULL,
  cookie_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT login_codes__pk PRIMARY KEY (code_hash),
  CONSTRAINT login_codes__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX login_codes__user_id ON login_codes (user_id);

CREATE TABLE user_groups (
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  -- 'own' is kept by people here, 'claim' by the identity provider's claims
  source text NOT NULL DEFAULT 'own',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT user_groups__pk PRIMARY KEY (id),
  CONSTRAINT user_groups__name UNIQUE (source, name_key),
  CONSTRAINT user_groups__source CHECK (source IN ('own', 'claim'))
);

CREATE TABLE user_group_members (
  group_id uuid NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT user_group_members__pk PRIMARY KEY (group_id, user_id),
  CONSTRAINT user_group_members__group FOREIGN KEY (group_id) REFERENCES user_groups (id) ON DELETE CASCADE,
  CONSTRAINT user_group_members__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX user_group_members__user_id ON user_group_members (user_id);

CREATE TABLE grants (
  resource_type text NOT NULL,
  resource_id uuid NOT NULL,
  subject_type text NOT NULL,
  -- the id of a user or group, the name of an external group, '*' for everyone
  subject_id text NOT NULL,
  level text NOT NULL,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT grants__pk PRIMARY KEY (resource_type, resource_id, subject_type, subject_id),
  CONSTRAINT grants__subject_type CHECK (subject_type IN ('user', 'group', 'external_group', 'everyone'))
);
CREATE INDEX grants__subject ON grants (subject_type, subject_id, resource_type, resource_id);

CREATE TABLE feature_configs (
  key text NOT NULL,
  value jsonb NOT NULL,
  changed_by uuid,
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT feature_configs__pk PRIMARY KEY (key),
  CONSTRAINT feature_configs__changed_by FOREIGN KEY (changed_by) REFERENCES users (id) ON DELETE SET NULL
);
