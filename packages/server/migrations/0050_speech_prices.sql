-- What one minute of audio costs, in billionths of the currency; null where audio is paid by its tokens.
ALTER TABLE model_prices ADD COLUMN minute_nano bigint;
ALTER TABLE open_calls ADD COLUMN minute_nano bigint;
-- The same when the call began, and the length of its audio in milliseconds; null for calls without audio.
ALTER TABLE usage_records ADD COLUMN minute_nano bigint;
ALTER TABLE usage_records ADD COLUMN audio_ms integer;
