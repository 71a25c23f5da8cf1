-- Results of test questions have retention policies, like conversations.
ALTER TABLE retention_policies
  DROP CONSTRAINT retention_policies__kind,
  ADD CONSTRAINT retention_policies__kind CHECK (kind IN ('chat', 'archived', 'expert', 'test'));

-- Runs of test questions whose person was notified that they will be deleted. A policy deletes none without such a row.
CREATE TABLE evaluation_expiries (
  evaluation_id uuid NOT NULL,
  noticed_at timestamptz(3) NOT NULL DEFAULT now(),
  deletes_at timestamptz(3) NOT NULL,
  CONSTRAINT evaluation_expiries__pk PRIMARY KEY (evaluation_id),
  CONSTRAINT evaluation_expiries__evaluation
    FOREIGN KEY (evaluation_id) REFERENCES evaluations (id) ON DELETE CASCADE
);
CREATE INDEX evaluation_expiries__deletes_at ON evaluation_expiries (deletes_at);

-- A deleted run can be restored for some seconds. A legal hold keeps it, even if the tested object is deleted.
ALTER TABLE evaluations
  ADD COLUMN deleted_at timestamptz(3),
  DROP CONSTRAINT evaluations__one_subject,
  ADD CONSTRAINT evaluations__one_subject
    CHECK (num_nonnulls(assistant_id, knowledge_base_id, prompt_id) = 1 OR deleted_at IS NOT NULL),
  DROP CONSTRAINT evaluations__base,
  ADD CONSTRAINT evaluations__base
    FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE SET NULL,
  DROP CONSTRAINT evaluations__prompt,
  ADD CONSTRAINT evaluations__prompt FOREIGN KEY (prompt_id) REFERENCES prompts (id) ON DELETE SET NULL;
CREATE INDEX evaluations__deleted_at ON evaluations (deleted_at) WHERE deleted_at IS NOT NULL;
ALTER TABLE evaluation_variants
  DROP CONSTRAINT evaluation_variants__prompt_version,
  ADD CONSTRAINT evaluation_variants__prompt_version
    FOREIGN KEY (prompt_version_id) REFERENCES prompt_versions (id) ON DELETE SET NULL;

-- The same for runs of expert prompts: a hold also keeps their input with their conversations.
ALTER TABLE prompt_runs
  -- one for all runs that were deleted together
  ADD COLUMN deletion_id uuid,
  ALTER COLUMN prompt_id DROP NOT NULL,
  DROP CONSTRAINT prompt_runs__prompt,
  ADD CONSTRAINT prompt_runs__prompt FOREIGN KEY (prompt_id) REFERENCES prompts (id) ON DELETE SET NULL;
CREATE INDEX prompt_runs__deletion_id ON prompt_runs (deletion_id) WHERE deletion_id IS NOT NULL;
ALTER TABLE prompt_run_columns
  DROP CONSTRAINT prompt_run_columns__version,
  ADD CONSTRAINT prompt_run_columns__version
    FOREIGN KEY (version_id) REFERENCES prompt_versions (id) ON DELETE SET NULL;
