-- The languages that a person speaks; a person without a row has never chosen.
CREATE TABLE plugin_speech_to_text_preferences (
  user_id uuid NOT NULL,
  languages jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT plugin_speech_to_text_preferences__pk PRIMARY KEY (user_id)
);
