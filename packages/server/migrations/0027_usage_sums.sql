-- The sums of usage_days once more by each thing that reports name: a report of a large organisation reads a few hundred
-- rows instead of one for each person and day. People are left to usage_days, of which they are most of the rows.
CREATE TABLE usage_sums (
  day date NOT NULL,
  dimension text NOT NULL,
  -- the id or the word of what usage was booked to
  key text,
  currency text NOT NULL,
  -- calls that end at the same moment add to different rows, so that none waits for another
  shard smallint NOT NULL,
  calls bigint NOT NULL,
  failed_calls bigint NOT NULL,
  unpriced_calls bigint NOT NULL,
  uncounted_calls bigint NOT NULL,
  input_tokens bigint NOT NULL,
  cached_input_tokens bigint NOT NULL,
  output_tokens bigint NOT NULL,
  reasoning_tokens bigint NOT NULL,
  cost_nano bigint NOT NULL,
  estimate_nano bigint NOT NULL,
  CONSTRAINT usage_sums__key UNIQUE NULLS NOT DISTINCT (dimension, day, currency, key, shard),
  CONSTRAINT usage_sums__dimension
    CHECK (dimension IN ('api_key', 'assistant', 'feature', 'group', 'model', 'provider'))
) WITH (fillfactor = 80);

INSERT INTO usage_sums
SELECT d.day, k.dimension, k.key, d.currency, 0, sum(d.calls), sum(d.failed_calls), sum(d.unpriced_calls),
  sum(d.uncounted_calls), sum(d.input_tokens), sum(d.cached_input_tokens), sum(d.output_tokens),
  sum(d.reasoning_tokens), sum(d.cost_nano), sum(d.estimate_nano)
FROM usage_days d CROSS JOIN LATERAL (VALUES
  ('api_key', d.api_key_id::text), ('assistant', d.assistant_id::text), ('feature', d.feature),
  ('group', d.group_id::text), ('model', d.model_id::text), ('provider', d.provider_id::text)) k (dimension, key)
GROUP BY d.day, k.dimension, k.key, d.currency;

-- Who spent most in a period, and how many people used anything, from the index alone.
CREATE INDEX usage_days__spent ON usage_days (day, user_id) INCLUDE (currency, cost_nano, calls);

-- On which days of a month a person used anything: bit 0 is the first. Tells how many people were active in a period.
CREATE TABLE usage_people (
  month date NOT NULL,
  currency text NOT NULL,
  user_id uuid NOT NULL,
  days integer NOT NULL,
  CONSTRAINT usage_people__pk PRIMARY KEY (month, currency, user_id)
);

INSERT INTO usage_people
SELECT date_trunc('month', day)::date, currency, user_id, bit_or(1 << (extract(day FROM day)::int - 1))
FROM usage_days GROUP BY 1, 2, 3;
