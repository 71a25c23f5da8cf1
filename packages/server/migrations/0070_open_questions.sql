-- Questions that a knowledge base did not answer, or whose answers were rated badly. They are shown in groups only, to
-- the people who maintain the base, and are deleted with their conversation and their author.
CREATE TABLE open_questions (
  id uuid NOT NULL,
  knowledge_base_id uuid NOT NULL,
  -- the answer
  message_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  -- the hash of the keywords
  group_key text NOT NULL,
  question text NOT NULL,
  -- of a rating
  reason text NOT NULL DEFAULT '',
  -- whether the person sent it to the owner of the assistant
  is_sent boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT open_questions__pk PRIMARY KEY (id),
  CONSTRAINT open_questions__kind CHECK (kind IN ('unanswered', 'rated_badly')),
  CONSTRAINT open_questions__once UNIQUE (message_id, knowledge_base_id, kind),
  CONSTRAINT open_questions__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE,
  CONSTRAINT open_questions__message FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE,
  CONSTRAINT open_questions__thread FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE,
  CONSTRAINT open_questions__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX open_questions__knowledge_base_id ON open_questions (knowledge_base_id, created_at);
CREATE INDEX open_questions__thread_id ON open_questions (thread_id);
CREATE INDEX open_questions__user_id ON open_questions (user_id);
CREATE INDEX open_questions__created_at ON open_questions (created_at);

-- Groups that were removed from the list; only what is asked later is shown again.
CREATE TABLE open_question_dismissals (
  id uuid NOT NULL,
  knowledge_base_id uuid NOT NULL,
  group_key text NOT NULL,
  dismissed_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT open_question_dismissals__pk PRIMARY KEY (id),
  CONSTRAINT open_question_dismissals__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE
);
CREATE INDEX open_question_dismissals__knowledge_base_id ON open_question_dismissals (knowledge_base_id, group_key);
