-- What each call of a model used and cost. Rows are only ever added; they hold ids alone, so that erasing a person
-- or a model leaves the sums as they are.
CREATE TABLE usage_records (
  -- the run's own id where a run made it
  id uuid NOT NULL,
  run_id uuid,
  feature text NOT NULL,
  status text NOT NULL,
  user_id uuid NOT NULL,
  -- the group that the cost is booked to: the one the person has been in for longest
  group_id uuid,
  assistant_id uuid,
  assistant_version_id uuid,
  api_key_id uuid,
  model_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  -- the price when the call began: billionths of the currency for one million tokens; null where none was known
  price_id uuid,
  input_nano bigint,
  cached_input_nano bigint,
  output_nano bigint,
  input_tokens integer,
  cached_input_tokens integer,
  output_tokens integer,
  reasoning_tokens integer,
  -- null where a price or a count is unknown: never zero by ignorance
  cost_nano bigint,
  -- what budgets were charged where the provider told no count
  estimate_nano bigint,
  currency text NOT NULL,
  duration_ms integer,
  started_at timestamptz(3) NOT NULL,
  -- the day in the organisation's time zone
  day date NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT usage_records__pk PRIMARY KEY (id),
  CONSTRAINT usage_records__status CHECK (status IN ('completed', 'failed', 'stopped', 'interrupted'))
);
CREATE INDEX usage_records__day ON usage_records (day DESC, id DESC);
CREATE INDEX usage_records__user ON usage_records (user_id, day DESC, id DESC);
CREATE INDEX usage_records__assistant ON usage_records (assistant_id, day DESC, id DESC);

CREATE FUNCTION usage_records__refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the ledger is only added to'; END $$;
CREATE TRIGGER usage_records__append_only BEFORE UPDATE OR DELETE ON usage_records
  FOR EACH ROW EXECUTE FUNCTION usage_records__refuse();

-- The ledger summed by day and by everything it is asked for by, kept with each row of it.
CREATE TABLE usage_days (
  day date NOT NULL,
  user_id uuid NOT NULL,
  group_id uuid,
  assistant_id uuid,
  api_key_id uuid,
  model_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  feature text NOT NULL,
  currency text NOT NULL,
  calls integer NOT NULL,
  failed_calls integer NOT NULL,
  unpriced_calls integer NOT NULL,
  uncounted_calls integer NOT NULL,
  input_tokens bigint NOT NULL,
  cached_input_tokens bigint NOT NULL,
  output_tokens bigint NOT NULL,
  reasoning_tokens bigint NOT NULL,
  cost_nano bigint NOT NULL,
  estimate_nano bigint NOT NULL,
  CONSTRAINT usage_days__key UNIQUE NULLS NOT DISTINCT
    (day, user_id, group_id, assistant_id, api_key_id, model_id, provider_id, feature, currency)
);
CREATE INDEX usage_days__user ON usage_days (user_id, day);
CREATE INDEX usage_days__assistant ON usage_days (assistant_id, day);

CREATE TABLE budgets (
  id uuid NOT NULL,
  level text NOT NULL,
  -- whom or what it limits; null for everything together
  subject_id uuid,
  period text NOT NULL,
  amount_nano bigint NOT NULL,
  is_hard boolean NOT NULL,
  allow_unpriced boolean NOT NULL DEFAULT false,
  -- answers once the amount no longer holds a whole call of the model that was asked for
  fallback_model_id uuid,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT budgets__pk PRIMARY KEY (id),
  CONSTRAINT budgets__subject UNIQUE NULLS NOT DISTINCT (level, subject_id, period),
  CONSTRAINT budgets__level CHECK (level IN ('global', 'group', 'user', 'assistant', 'api_key')),
  CONSTRAINT budgets__period CHECK (period IN ('day', 'month')),
  CONSTRAINT budgets__global CHECK ((level = 'global') = (subject_id IS NULL)),
  CONSTRAINT budgets__amount CHECK (amount_nano > 0),
  CONSTRAINT budgets__fallback FOREIGN KEY (fallback_model_id) REFERENCES models (id) ON DELETE SET NULL,
  CONSTRAINT budgets__created_by FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX budgets__fallback_model_id ON budgets (fallback_model_id);

CREATE TABLE budget_counters (
  budget_id uuid NOT NULL,
  period_start date NOT NULL,
  spent_nano bigint NOT NULL DEFAULT 0,
  reserved_nano bigint NOT NULL DEFAULT 0,
  -- the highest threshold that has been told: 0, 50, 80 or 100
  alerted integer NOT NULL DEFAULT 0,
  CONSTRAINT budget_counters__pk PRIMARY KEY (budget_id, period_start),
  CONSTRAINT budget_counters__budget FOREIGN KEY (budget_id) REFERENCES budgets (id) ON DELETE CASCADE
);

-- What running calls hold of budgets, until they end.
CREATE TABLE usage_reservations (
  -- the id of the usage record to come
  id uuid NOT NULL,
  budget_id uuid NOT NULL,
  period_start date NOT NULL,
  reserved_nano bigint NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT usage_reservations__pk PRIMARY KEY (id, budget_id),
  CONSTRAINT usage_reservations__budget FOREIGN KEY (budget_id) REFERENCES budgets (id) ON DELETE CASCADE
);
CREATE INDEX usage_reservations__budget_id ON usage_reservations (budget_id);
CREATE INDEX usage_reservations__expires ON usage_reservations (expires_at);
