-- What the messages up to one of them say, in few words. Answers are given it in place of these messages where a context
-- has no room for them.
CREATE TABLE context_summaries (
  -- the last message that it covers; all branches with this message share it
  message_id uuid NOT NULL,
  -- how many messages it covers
  messages integer NOT NULL,
  text text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT context_summaries__pk PRIMARY KEY (message_id),
  CONSTRAINT context_summaries__message FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE
);

-- What the model of an answer wants back with its tool calls, such as signatures: given to this model alone, never shown.
ALTER TABLE messages ADD COLUMN signed_steps jsonb;
