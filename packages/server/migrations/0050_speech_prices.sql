-- The price of a minute of audio, in billionths of the currency; null if audio is charged by tokens.
ALTER TABLE model_prices ADD COLUMN minute_nano bigint;
ALTER TABLE open_calls ADD COLUMN minute_nano bigint;
-- That price at the start of the call, and the length of its audio in milliseconds; null for calls without audio.
ALTER TABLE usage_records ADD COLUMN minute_nano bigint;
ALTER TABLE usage_records ADD COLUMN audio_ms integer;
