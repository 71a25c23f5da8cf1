-- Test sets of expert prompts: rows of values in place of questions.
ALTER TABLE evaluation_cases
  ADD COLUMN prompt_id uuid,
  -- texts by the name of the variable; empty for questions
  ADD COLUMN values jsonb NOT NULL DEFAULT '{}',
  DROP CONSTRAINT evaluation_cases__one_subject,
  ADD CONSTRAINT evaluation_cases__one_subject
    CHECK (num_nonnulls(assistant_id, knowledge_base_id, prompt_id) = 1),
  ADD CONSTRAINT evaluation_cases__prompt FOREIGN KEY (prompt_id) REFERENCES prompts (id) ON DELETE CASCADE;
CREATE INDEX evaluation_cases__prompt_id ON evaluation_cases (prompt_id, id);

ALTER TABLE evaluations
  ADD COLUMN prompt_id uuid,
  DROP CONSTRAINT evaluations__one_subject,
  ADD CONSTRAINT evaluations__one_subject CHECK (num_nonnulls(assistant_id, knowledge_base_id, prompt_id) = 1),
  ADD CONSTRAINT evaluations__prompt FOREIGN KEY (prompt_id) REFERENCES prompts (id) ON DELETE CASCADE;
CREATE INDEX evaluations__prompt_id ON evaluations (prompt_id, id DESC);

ALTER TABLE evaluation_variants
  ALTER COLUMN assistant_id DROP NOT NULL,
  ALTER COLUMN version_id DROP NOT NULL,
  -- null: the draft
  ADD COLUMN prompt_version_id uuid,
  -- the content of the version or of the draft as it was, with the parameters of the column
  ADD COLUMN prompt jsonb,
  DROP CONSTRAINT evaluation_variants__kind,
  ADD CONSTRAINT evaluation_variants__kind CHECK (CASE WHEN kind = 'prompt' THEN prompt IS NOT NULL
    ELSE kind IN ('saved', 'draft', 'candidate', 'assistant') AND num_nulls(assistant_id, version_id) = 0 END),
  ADD CONSTRAINT evaluation_variants__prompt_version
    FOREIGN KEY (prompt_version_id) REFERENCES prompt_versions (id) ON DELETE CASCADE;
CREATE INDEX evaluation_variants__prompt_version_id ON evaluation_variants (prompt_version_id);

ALTER TABLE evaluation_questions ADD COLUMN values jsonb NOT NULL DEFAULT '{}';

-- Whose answer is written in a hidden conversation.
CREATE INDEX evaluation_answers__thread_id ON evaluation_answers (thread_id) WHERE state <> 'done';
