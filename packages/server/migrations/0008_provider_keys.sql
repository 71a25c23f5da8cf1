-- A failing key rests for a while that grows; one of the server's configuration is told apart from those by hand.
ALTER TABLE provider_keys
  ADD COLUMN from_environment boolean NOT NULL DEFAULT false,
  ADD COLUMN failures integer NOT NULL DEFAULT 0,
  ADD COLUMN rests_until timestamptz(3);
UPDATE provider_keys SET from_environment = true
  WHERE provider_id IN (SELECT id FROM providers WHERE origin IS NOT NULL);
