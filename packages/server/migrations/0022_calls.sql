-- Calls of a model that are under way and belong to no run: what their rows of the ledger hold if their process goes
-- before they end. As in the ledger, ids alone.
CREATE TABLE open_calls (
  -- the id of the usage record to come
  id uuid NOT NULL,
  feature text NOT NULL,
  user_id uuid NOT NULL,
  assistant_id uuid,
  assistant_version_id uuid,
  api_key_id uuid,
  model_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  price_id uuid,
  input_nano bigint,
  cached_input_nano bigint,
  output_nano bigint,
  -- what it costs at most, as far as could be said before it; null where no price is known
  estimate_nano bigint,
  started_at timestamptz(3) NOT NULL,
  instance_id uuid NOT NULL,
  lease_expires_at timestamptz(3) NOT NULL,
  CONSTRAINT open_calls__pk PRIMARY KEY (id)
);

-- How much of a key's calls in a minute its server processes have taken between them.
CREATE TABLE api_key_windows (
  key_id uuid NOT NULL,
  began_at timestamptz NOT NULL,
  taken integer NOT NULL,
  -- what the last who asked was given of it
  given integer NOT NULL,
  CONSTRAINT api_key_windows__pk PRIMARY KEY (key_id),
  CONSTRAINT api_key_windows__key FOREIGN KEY (key_id) REFERENCES api_keys (id) ON DELETE CASCADE
);
