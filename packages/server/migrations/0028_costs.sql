-- The highest threshold that the booked calls have reached, written with them. As long as it is above the one that people
-- were notified of, a notification is due: also one that a process was about to send when it died.
ALTER TABLE budget_counters ADD COLUMN reached integer NOT NULL DEFAULT 0;
UPDATE budget_counters SET reached = alerted;
CREATE INDEX budget_counters__due ON budget_counters (budget_id) WHERE reached > alerted;

-- What a person used in a month altogether: a report by person reads one row for each of them instead of one for each
-- day, where all usage of a month is asked for.
ALTER TABLE usage_people
  ADD COLUMN cost_nano bigint NOT NULL DEFAULT 0,
  ADD COLUMN calls integer NOT NULL DEFAULT 0,
  SET (fillfactor = 80);
UPDATE usage_people p SET cost_nano = d.cost_nano, calls = d.calls FROM (
  SELECT date_trunc('month', day)::date AS month, currency, user_id, sum(cost_nano) AS cost_nano, sum(calls) AS calls
  FROM usage_days GROUP BY 1, 2, 3) d
WHERE p.month = d.month AND p.currency = d.currency AND p.user_id = d.user_id;
