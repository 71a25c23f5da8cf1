-- Keys for programs. The secret itself is nowhere: only its keyed hash, which opens nothing by itself.
CREATE TABLE api_keys (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  description text NOT NULL,
  -- the visible beginning of the secret
  prefix text NOT NULL,
  secret_hash bytea NOT NULL,
  fingerprint text NOT NULL,
  -- the secret before the last rotation, which works on for a while
  previous_prefix text,
  previous_hash bytea,
  previous_until timestamptz(3),
  scope jsonb NOT NULL,
  -- ids; null: all those that the owner may use
  assistant_ids jsonb,
  model_ids jsonb,
  rate_per_minute integer,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT api_keys__pk PRIMARY KEY (id),
  CONSTRAINT api_keys__secret UNIQUE (secret_hash),
  CONSTRAINT api_keys__previous UNIQUE (previous_hash),
  CONSTRAINT api_keys__rate CHECK (rate_per_minute > 0),
  CONSTRAINT api_keys__owner FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX api_keys__owner_id ON api_keys (owner_id, created_at DESC);
