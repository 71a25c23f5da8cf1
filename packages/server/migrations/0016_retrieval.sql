-- How keyword search finds a passage (docs/decisions/0008-keyword-search.md). A key stands for one lexeme, how often the passage has it
-- and its generation, as 64 bits of a hash: no word can be read out of the index.
CREATE TABLE chunk_lexemes (
  chunk_id uuid NOT NULL,
  generation_id uuid NOT NULL,
  document_id uuid NOT NULL,
  language text NOT NULL,
  -- lexemes of the passage with its headings
  length integer NOT NULL,
  -- one passage of sixteen, by which the frequency of common lexemes is estimated
  is_sampled boolean NOT NULL,
  keys bigint[] NOT NULL,
  CONSTRAINT chunk_lexemes__pk PRIMARY KEY (chunk_id),
  CONSTRAINT chunk_lexemes__language CHECK (language IN ('en', 'fr', 'simple')),
  CONSTRAINT chunk_lexemes__chunk FOREIGN KEY (chunk_id) REFERENCES chunks (id) ON DELETE CASCADE
);
-- Written at once: a list of what is pending would be searched from end to end, and emptied by whoever comes last.
CREATE INDEX chunk_lexemes__keys ON chunk_lexemes USING gin (keys) WITH (fastupdate = off);
CREATE INDEX chunk_lexemes__sampled ON chunk_lexemes USING gin (keys) WITH (fastupdate = off) WHERE is_sampled;
CREATE INDEX chunk_lexemes__generation_id ON chunk_lexemes (generation_id, language) INCLUDE (length);

-- What is kept and not found.
CREATE INDEX documents__hidden ON documents (knowledge_base_id) WHERE archived_at IS NOT NULL OR deleted_at IS NOT NULL;
CREATE INDEX chunks__disabled ON chunks (generation_id) WHERE NOT is_enabled;

-- How much the vectors of an embedding model count beside the words, 0 to 1 (ruling 29).
CREATE TABLE embedding_weights (
  model_id uuid NOT NULL,
  weight real NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT embedding_weights__pk PRIMARY KEY (model_id),
  CONSTRAINT embedding_weights__range CHECK (weight BETWEEN 0 AND 1),
  CONSTRAINT embedding_weights__model FOREIGN KEY (model_id) REFERENCES models (id) ON DELETE CASCADE
);

ALTER TABLE rag_configurations ADD COLUMN min_score real NOT NULL DEFAULT 0;

-- Questions that a base should answer from documents that are known.
CREATE TABLE test_questions (
  id uuid NOT NULL,
  knowledge_base_id uuid NOT NULL,
  question text NOT NULL,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT test_questions__pk PRIMARY KEY (id),
  CONSTRAINT test_questions__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE,
  CONSTRAINT test_questions__created_by FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX test_questions__knowledge_base_id ON test_questions (knowledge_base_id, created_at, id);
CREATE INDEX test_questions__created_by_id ON test_questions (created_by);

CREATE TABLE test_question_sources (
  question_id uuid NOT NULL,
  document_id uuid NOT NULL,
  CONSTRAINT test_question_sources__pk PRIMARY KEY (question_id, document_id),
  CONSTRAINT test_question_sources__question FOREIGN KEY (question_id) REFERENCES test_questions (id) ON DELETE CASCADE,
  CONSTRAINT test_question_sources__document FOREIGN KEY (document_id) REFERENCES documents (id) ON DELETE CASCADE
);
CREATE INDEX test_question_sources__document_id ON test_question_sources (document_id);

-- All questions of a base asked once; the results of the last two are compared.
CREATE TABLE test_runs (
  id uuid NOT NULL,
  knowledge_base_id uuid NOT NULL,
  configuration text NOT NULL,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT test_runs__pk PRIMARY KEY (id),
  CONSTRAINT test_runs__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE,
  CONSTRAINT test_runs__created_by FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX test_runs__knowledge_base_id ON test_runs (knowledge_base_id, created_at DESC, id DESC);
CREATE INDEX test_runs__created_by_id ON test_runs (created_by);

CREATE TABLE test_results (
  run_id uuid NOT NULL,
  question_id uuid NOT NULL,
  -- the place of the first expected document among those found, from 1; null when none was found
  rank integer,
  found integer NOT NULL,
  expected integer NOT NULL,
  CONSTRAINT test_results__pk PRIMARY KEY (run_id, question_id),
  CONSTRAINT test_results__run FOREIGN KEY (run_id) REFERENCES test_runs (id) ON DELETE CASCADE,
  CONSTRAINT test_results__question FOREIGN KEY (question_id) REFERENCES test_questions (id) ON DELETE CASCADE
);
CREATE INDEX test_results__question_id ON test_results (question_id);
