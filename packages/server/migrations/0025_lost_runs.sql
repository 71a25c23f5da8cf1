-- What is needed to settle a run whose process was killed: about how many tokens its model was sent, and the last event
-- that its interrupted answer holds, so that a journal found later can complete it.
ALTER TABLE runs
  ADD COLUMN input_estimate integer NOT NULL DEFAULT 0,
  ADD COLUMN last_sequence integer;
