-- Texts of recordings until the browser has put them into a message, so that a repeated request costs nothing; removed by
-- the browser, otherwise after a day. Without a text: the recording is being turned into text since `started_at`.
CREATE TABLE plugin_speech_to_text_transcripts (
  user_id uuid NOT NULL,
  recording_id uuid NOT NULL,
  text text,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT plugin_speech_to_text_transcripts__pk PRIMARY KEY (user_id, recording_id)
);
CREATE INDEX plugin_speech_to_text_transcripts__started ON plugin_speech_to_text_transcripts (started_at);
