-- Test questions of assistants and knowledge bases, with the checks that their answers must pass.
CREATE TABLE evaluation_cases (
  id uuid NOT NULL,
  assistant_id uuid,
  knowledge_base_id uuid,
  question text NOT NULL,
  checks jsonb NOT NULL,
  note text NOT NULL DEFAULT '',
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT evaluation_cases__pk PRIMARY KEY (id),
  CONSTRAINT evaluation_cases__one_subject CHECK (num_nonnulls(assistant_id, knowledge_base_id) = 1),
  CONSTRAINT evaluation_cases__assistant FOREIGN KEY (assistant_id) REFERENCES assistants (id) ON DELETE CASCADE,
  CONSTRAINT evaluation_cases__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE,
  CONSTRAINT evaluation_cases__created_by FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX evaluation_cases__assistant_id ON evaluation_cases (assistant_id, id);
CREATE INDEX evaluation_cases__knowledge_base_id ON evaluation_cases (knowledge_base_id, id);
CREATE INDEX evaluation_cases__created_by_id ON evaluation_cases (created_by);

-- The questions of all assistants that use a model, asked of it and of another one.
CREATE TABLE model_trials (
  id uuid NOT NULL,
  model_id uuid NOT NULL,
  candidate_id uuid NOT NULL,
  user_id uuid,
  repeats smallint NOT NULL,
  -- assistants that use the model and have no test questions
  untested integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT model_trials__pk PRIMARY KEY (id),
  CONSTRAINT model_trials__model FOREIGN KEY (model_id) REFERENCES models (id) ON DELETE CASCADE,
  CONSTRAINT model_trials__candidate FOREIGN KEY (candidate_id) REFERENCES models (id) ON DELETE CASCADE,
  CONSTRAINT model_trials__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX model_trials__model_id ON model_trials (model_id, created_at DESC);
CREATE INDEX model_trials__candidate_id ON model_trials (candidate_id);
CREATE INDEX model_trials__user_id ON model_trials (user_id);

-- One run of test questions: the questions, each asked of one or two variants, once or several times.
CREATE TABLE evaluations (
  id uuid NOT NULL,
  assistant_id uuid,
  knowledge_base_id uuid,
  -- the run before, which a single variant is compared with
  baseline_id uuid,
  trial_id uuid,
  -- whose rights the answers have
  user_id uuid NOT NULL,
  -- whose budgets pay, where it is another person
  payer_id uuid,
  status text NOT NULL DEFAULT 'waiting',
  failure text,
  repeats smallint NOT NULL,
  -- counted when it ends
  summary jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  CONSTRAINT evaluations__pk PRIMARY KEY (id),
  CONSTRAINT evaluations__status CHECK (status IN ('waiting', 'running', 'completed', 'stopped', 'failed')),
  CONSTRAINT evaluations__one_subject CHECK (num_nonnulls(assistant_id, knowledge_base_id) = 1),
  CONSTRAINT evaluations__assistant FOREIGN KEY (assistant_id) REFERENCES assistants (id) ON DELETE CASCADE,
  CONSTRAINT evaluations__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE,
  CONSTRAINT evaluations__baseline FOREIGN KEY (baseline_id) REFERENCES evaluations (id) ON DELETE SET NULL,
  CONSTRAINT evaluations__trial FOREIGN KEY (trial_id) REFERENCES model_trials (id) ON DELETE CASCADE,
  CONSTRAINT evaluations__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT evaluations__payer FOREIGN KEY (payer_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX evaluations__assistant_id ON evaluations (assistant_id, id DESC);
CREATE INDEX evaluations__knowledge_base_id ON evaluations (knowledge_base_id, id DESC);
CREATE INDEX evaluations__baseline_id ON evaluations (baseline_id);
CREATE INDEX evaluations__trial_id ON evaluations (trial_id);
CREATE INDEX evaluations__user_id ON evaluations (user_id);
CREATE INDEX evaluations__payer_id ON evaluations (payer_id);

-- What the questions are asked of.
CREATE TABLE evaluation_variants (
  evaluation_id uuid NOT NULL,
  place smallint NOT NULL,
  kind text NOT NULL,
  assistant_id uuid NOT NULL,
  version_id uuid NOT NULL,
  -- in place of the version's own
  model_id uuid,
  CONSTRAINT evaluation_variants__pk PRIMARY KEY (evaluation_id, place),
  CONSTRAINT evaluation_variants__kind CHECK (kind IN ('saved', 'draft', 'candidate', 'assistant')),
  CONSTRAINT evaluation_variants__evaluation FOREIGN KEY (evaluation_id) REFERENCES evaluations (id) ON DELETE CASCADE,
  CONSTRAINT evaluation_variants__assistant FOREIGN KEY (assistant_id) REFERENCES assistants (id) ON DELETE CASCADE,
  CONSTRAINT evaluation_variants__version FOREIGN KEY (version_id) REFERENCES assistant_versions (id) ON DELETE CASCADE,
  CONSTRAINT evaluation_variants__model FOREIGN KEY (model_id) REFERENCES models (id) ON DELETE SET NULL
);
CREATE INDEX evaluation_variants__assistant_id ON evaluation_variants (assistant_id);
CREATE INDEX evaluation_variants__version_id ON evaluation_variants (version_id);
CREATE INDEX evaluation_variants__model_id ON evaluation_variants (model_id);

-- The questions as they were when the run began.
CREATE TABLE evaluation_questions (
  evaluation_id uuid NOT NULL,
  place smallint NOT NULL,
  case_id uuid NOT NULL,
  question text NOT NULL,
  checks jsonb NOT NULL,
  note text NOT NULL,
  CONSTRAINT evaluation_questions__pk PRIMARY KEY (evaluation_id, place),
  CONSTRAINT evaluation_questions__evaluation FOREIGN KEY (evaluation_id) REFERENCES evaluations (id) ON DELETE CASCADE
);

CREATE TABLE evaluation_answers (
  evaluation_id uuid NOT NULL,
  question smallint NOT NULL,
  variant smallint NOT NULL,
  repeat smallint NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts smallint NOT NULL DEFAULT 0,
  -- the hidden conversation, which is forgotten before the result
  thread_id uuid NOT NULL,
  message_id uuid NOT NULL,
  outcome text,
  error_code text,
  text text,
  is_cut boolean NOT NULL DEFAULT false,
  -- in the order of the checks
  verdicts jsonb NOT NULL DEFAULT '[]',
  -- all that the answer was given passages of
  document_ids uuid[] NOT NULL DEFAULT '{}',
  model_label jsonb,
  input_tokens integer,
  output_tokens integer,
  cost_nano bigint,
  duration_ms integer,
  CONSTRAINT evaluation_answers__pk PRIMARY KEY (evaluation_id, question, variant, repeat),
  CONSTRAINT evaluation_answers__state CHECK (state IN ('waiting', 'asked', 'done')),
  CONSTRAINT evaluation_answers__outcome CHECK (outcome IN ('pass', 'fail', 'error')),
  CONSTRAINT evaluation_answers__evaluation FOREIGN KEY (evaluation_id) REFERENCES evaluations (id) ON DELETE CASCADE
);
CREATE INDEX evaluation_answers__undone ON evaluation_answers (evaluation_id, state) WHERE state <> 'done';

-- Whose budgets pay for a run, where it is not the person's own whose rights it has.
ALTER TABLE runs
  ADD COLUMN payer_id uuid,
  ADD CONSTRAINT runs__payer FOREIGN KEY (payer_id) REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX runs__payer_id ON runs (payer_id) WHERE payer_id IS NOT NULL;

-- Why a version does worse in its test questions, in its author's words.
ALTER TABLE assistants ADD COLUMN publication_test_reason text NOT NULL DEFAULT '';

-- A version that no editor wrote: an administrator has replaced its model.
ALTER TABLE assistant_versions
  ADD COLUMN origin text NOT NULL DEFAULT 'edited',
  ADD CONSTRAINT assistant_versions__origin CHECK (origin IN ('edited', 'model_replaced'));
