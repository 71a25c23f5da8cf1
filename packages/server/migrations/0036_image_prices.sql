-- What one image costs, in billionths of the currency; null where images are paid by their tokens.
ALTER TABLE model_prices ADD COLUMN image_nano bigint;
ALTER TABLE open_calls ADD COLUMN image_nano bigint;
-- The same when the call began, and how many images it made; null for calls that make none.
ALTER TABLE usage_records ADD COLUMN image_nano bigint;
ALTER TABLE usage_records ADD COLUMN images integer;
