-- One feedback for each answer.
CREATE TABLE plugin_feedback_votes (
  message_id uuid NOT NULL,
  user_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  assistant_id uuid NOT NULL,
  model_id uuid,
  is_positive boolean NOT NULL,
  reason text NOT NULL DEFAULT '',
  comment text NOT NULL DEFAULT '',
  -- the exchange, with the voter's consent only
  question text,
  answer text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT plugin_feedback_votes__pk PRIMARY KEY (message_id),
  CONSTRAINT plugin_feedback_votes__reason CHECK (reason IN
    ('', 'correct', 'clear', 'useful', 'wrong', 'incomplete', 'unclear', 'off_topic', 'harmful', 'something_else'))
);
CREATE INDEX plugin_feedback_votes__created_at ON plugin_feedback_votes (created_at DESC, message_id DESC);
CREATE INDEX plugin_feedback_votes__thread ON plugin_feedback_votes (thread_id, user_id);
CREATE INDEX plugin_feedback_votes__assistant ON plugin_feedback_votes (assistant_id, created_at DESC);
CREATE INDEX plugin_feedback_votes__user ON plugin_feedback_votes (user_id);
