-- The service that answers search the Web with: one row, once it was set up.
CREATE TABLE web_search (
  id integer NOT NULL DEFAULT 1,
  provider text NOT NULL,
  -- null: the address that the service is known by
  address text,
  -- sealed; null without a key
  key bytea,
  -- its last characters
  key_tail text NOT NULL DEFAULT '',
  is_enabled boolean NOT NULL,
  -- of one answer
  searches_max integer NOT NULL,
  pages_max integer NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  changed_by uuid,
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT web_search__pk PRIMARY KEY (id),
  CONSTRAINT web_search__one CHECK (id = 1),
  CONSTRAINT web_search__provider CHECK (provider IN ('searxng', 'brave', 'tavily')),
  CONSTRAINT web_search__changed_by FOREIGN KEY (changed_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX web_search__changed_by_id ON web_search (changed_by);

-- What one search costs, in billionths of the currency, from an instant on.
CREATE TABLE web_search_prices (
  id uuid NOT NULL,
  provider text NOT NULL,
  valid_from timestamptz(3) NOT NULL,
  price_nano bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT web_search_prices__pk PRIMARY KEY (id),
  CONSTRAINT web_search_prices__valid_from UNIQUE (provider, valid_from),
  CONSTRAINT web_search_prices__provider CHECK (provider IN ('searxng', 'brave', 'tavily'))
);

-- A search is a call without a model.
ALTER TABLE usage_records ALTER COLUMN model_id DROP NOT NULL, ALTER COLUMN provider_id DROP NOT NULL;
ALTER TABLE usage_days ALTER COLUMN model_id DROP NOT NULL, ALTER COLUMN provider_id DROP NOT NULL;
ALTER TABLE open_calls ALTER COLUMN model_id DROP NOT NULL, ALTER COLUMN provider_id DROP NOT NULL;
