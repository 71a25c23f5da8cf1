-- Answers that people wrote for questions to a knowledge base.
CREATE TABLE curated_answers (
  id uuid NOT NULL,
  knowledge_base_id uuid NOT NULL,
  question text NOT NULL,
  -- other wordings of the question
  wordings jsonb NOT NULL DEFAULT '[]',
  answer text NOT NULL,
  language text NOT NULL,
  review_on date NOT NULL,
  use_after_review boolean NOT NULL DEFAULT false,
  word_for_word boolean NOT NULL DEFAULT true,
  document_id uuid,
  -- who is asked to review it; null: the owner of the base
  responsible_id uuid,
  -- the review date for which that person was notified
  announced_for date,
  reviewed_at timestamptz(3) NOT NULL DEFAULT now(),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT curated_answers__pk PRIMARY KEY (id),
  CONSTRAINT curated_answers__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE,
  CONSTRAINT curated_answers__document FOREIGN KEY (document_id) REFERENCES documents (id) ON DELETE SET NULL,
  CONSTRAINT curated_answers__responsible FOREIGN KEY (responsible_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX curated_answers__knowledge_base_id ON curated_answers (knowledge_base_id, review_on, id);
CREATE INDEX curated_answers__document_id ON curated_answers (document_id);
CREATE INDEX curated_answers__responsible_id ON curated_answers (responsible_id);
CREATE INDEX curated_answers__review_on ON curated_answers (review_on);

-- Every wording of a curated answer, with the beginnings of its keywords, by which candidates are found.
CREATE TABLE curated_wordings (
  curated_answer_id uuid NOT NULL,
  position smallint NOT NULL,
  wording text NOT NULL,
  beginnings text[] NOT NULL,
  CONSTRAINT curated_wordings__pk PRIMARY KEY (curated_answer_id, position),
  CONSTRAINT curated_wordings__answer FOREIGN KEY (curated_answer_id) REFERENCES curated_answers (id) ON DELETE CASCADE
);
