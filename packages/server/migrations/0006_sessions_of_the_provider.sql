-- the identity provider's own session, by which it can end ours (OpenID Connect Back-Channel Logout 1.0)
ALTER TABLE sessions ADD COLUMN provider_sid text;
CREATE INDEX sessions__provider_sid ON sessions (provider_sid) WHERE provider_sid IS NOT NULL;
ALTER TABLE login_codes ADD COLUMN provider_sid text;

CREATE TABLE used_logout_tokens (
  token_hash bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT used_logout_tokens__pk PRIMARY KEY (token_hash)
);
