CREATE TABLE providers (
  id uuid NOT NULL,
  -- 'env:OPENAI_API_KEY' for one made from the environment, 'demo' for the built-in one; null for one made by hand
  origin text,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  interface text NOT NULL,
  base_url text,
  region text,
  headers jsonb NOT NULL DEFAULT '{}',
  timeouts jsonb NOT NULL DEFAULT '{}',
  allowed_hosts jsonb NOT NULL DEFAULT '[]',
  enabled boolean NOT NULL DEFAULT true,
  created_without_keys boolean NOT NULL DEFAULT false,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT providers__pk PRIMARY KEY (id),
  CONSTRAINT providers__origin UNIQUE (origin),
  CONSTRAINT providers__created_by FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL
);

CREATE TABLE provider_keys (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  label text NOT NULL DEFAULT '',
  ciphertext bytea NOT NULL,
  tail text NOT NULL,
  state text NOT NULL DEFAULT 'active',
  last_used_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT provider_keys__pk PRIMARY KEY (id),
  CONSTRAINT provider_keys__state CHECK (state IN ('active', 'failing', 'disabled')),
  CONSTRAINT provider_keys__provider FOREIGN KEY (provider_id) REFERENCES providers (id) ON DELETE CASCADE
);
CREATE INDEX provider_keys__provider_id ON provider_keys (provider_id);

CREATE TABLE models (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  identifier text NOT NULL,
  label jsonb NOT NULL,
  type text NOT NULL,
  interface text NOT NULL,
  rank integer NOT NULL,
  context_size integer,
  max_output_tokens integer,
  capabilities jsonb NOT NULL DEFAULT '{}',
  enabled boolean NOT NULL DEFAULT true,
  hosting_region text,
  data_note jsonb,
  ends_at timestamptz(3),
  replacement_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT models__pk PRIMARY KEY (id),
  CONSTRAINT models__identifier UNIQUE (provider_id, identifier, type),
  CONSTRAINT models__type CHECK (type IN ('chat', 'embedding', 'image', 'speech', 'rerank')),
  CONSTRAINT models__provider FOREIGN KEY (provider_id) REFERENCES providers (id) ON DELETE CASCADE,
  CONSTRAINT models__replacement FOREIGN KEY (replacement_id) REFERENCES models (id) ON DELETE SET NULL
);
CREATE INDEX models__rank ON models (type, rank);
CREATE INDEX models__replacement_id ON models (replacement_id);

-- Billionths of the currency for one million tokens.
CREATE TABLE model_prices (
  id uuid NOT NULL,
  model_id uuid NOT NULL,
  valid_from timestamptz(3) NOT NULL,
  input_nano bigint,
  cached_input_nano bigint,
  output_nano bigint,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT model_prices__pk PRIMARY KEY (id),
  CONSTRAINT model_prices__valid_from UNIQUE (model_id, valid_from),
  CONSTRAINT model_prices__model FOREIGN KEY (model_id) REFERENCES models (id) ON DELETE CASCADE
);
