CREATE TABLE prompts (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  -- the working draft
  system_prompt text NOT NULL DEFAULT '',
  user_prompt text NOT NULL DEFAULT '',
  variables jsonb NOT NULL DEFAULT '[]',
  model_id uuid,
  temperature real,
  max_output_tokens integer,
  draft_revision integer NOT NULL DEFAULT 0,
  draft_changed_by uuid,
  draft_changed_at timestamptz(3) NOT NULL DEFAULT now(),
  live_version_id uuid,
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT prompts__pk PRIMARY KEY (id),
  CONSTRAINT prompts__owner FOREIGN KEY (owner_id) REFERENCES users (id),
  CONSTRAINT prompts__draft_changed_by FOREIGN KEY (draft_changed_by) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT prompts__model FOREIGN KEY (model_id) REFERENCES models (id) ON DELETE SET NULL
);
CREATE INDEX prompts__owner_id ON prompts (owner_id) WHERE deleted_at IS NULL;
CREATE INDEX prompts__draft_changed_by ON prompts (draft_changed_by);
CREATE INDEX prompts__model_id ON prompts (model_id);

-- Never changed: a run names the version that it ran.
CREATE TABLE prompt_versions (
  id uuid NOT NULL,
  prompt_id uuid NOT NULL,
  number integer NOT NULL,
  author_id uuid,
  note text NOT NULL DEFAULT '',
  system_prompt text NOT NULL,
  user_prompt text NOT NULL,
  variables jsonb NOT NULL,
  model_id uuid,
  temperature real,
  max_output_tokens integer,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT prompt_versions__pk PRIMARY KEY (id),
  CONSTRAINT prompt_versions__number UNIQUE (prompt_id, number),
  CONSTRAINT prompt_versions__prompt FOREIGN KEY (prompt_id) REFERENCES prompts (id) ON DELETE CASCADE,
  CONSTRAINT prompt_versions__author FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT prompt_versions__model FOREIGN KEY (model_id) REFERENCES models (id) ON DELETE SET NULL
);
CREATE INDEX prompt_versions__author_id ON prompt_versions (author_id);
CREATE INDEX prompt_versions__model_id ON prompt_versions (model_id);
ALTER TABLE prompts
  ADD CONSTRAINT prompts__live FOREIGN KEY (live_version_id) REFERENCES prompt_versions (id);

-- The log of the live label.
CREATE TABLE prompt_live_moves (
  id uuid NOT NULL,
  prompt_id uuid NOT NULL,
  from_version_id uuid,
  to_version_id uuid NOT NULL,
  moved_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT prompt_live_moves__pk PRIMARY KEY (id),
  CONSTRAINT prompt_live_moves__prompt FOREIGN KEY (prompt_id) REFERENCES prompts (id) ON DELETE CASCADE,
  CONSTRAINT prompt_live_moves__from FOREIGN KEY (from_version_id) REFERENCES prompt_versions (id) ON DELETE CASCADE,
  CONSTRAINT prompt_live_moves__to FOREIGN KEY (to_version_id) REFERENCES prompt_versions (id) ON DELETE CASCADE,
  CONSTRAINT prompt_live_moves__moved_by FOREIGN KEY (moved_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX prompt_live_moves__prompt_id ON prompt_live_moves (prompt_id, id DESC);
CREATE INDEX prompt_live_moves__from_version_id ON prompt_live_moves (from_version_id);
CREATE INDEX prompt_live_moves__to_version_id ON prompt_live_moves (to_version_id);
CREATE INDEX prompt_live_moves__moved_by ON prompt_live_moves (moved_by);

-- One input of a person, answered in up to four columns.
CREATE TABLE prompt_runs (
  id uuid NOT NULL,
  prompt_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- tells a repeat of the call from another call with the same id
  request_hash bytea NOT NULL,
  input jsonb NOT NULL,
  -- the content of the draft as it was, where a column ran it
  draft jsonb,
  -- folded text of the input
  search_text text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT prompt_runs__pk PRIMARY KEY (id),
  CONSTRAINT prompt_runs__prompt FOREIGN KEY (prompt_id) REFERENCES prompts (id) ON DELETE CASCADE,
  CONSTRAINT prompt_runs__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX prompt_runs__mine ON prompt_runs (prompt_id, user_id, id DESC);
CREATE INDEX prompt_runs__user_id ON prompt_runs (user_id);

-- Each column is a conversation of one question and one answer.
CREATE TABLE prompt_run_columns (
  thread_id uuid NOT NULL,
  prompt_run_id uuid NOT NULL,
  position integer NOT NULL,
  -- null: the draft
  version_id uuid,
  model_id uuid,
  temperature real,
  max_output_tokens integer,
  -- why it could not begin
  refusal text,
  CONSTRAINT prompt_run_columns__pk PRIMARY KEY (thread_id),
  CONSTRAINT prompt_run_columns__position UNIQUE (prompt_run_id, position),
  CONSTRAINT prompt_run_columns__thread FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE,
  CONSTRAINT prompt_run_columns__run FOREIGN KEY (prompt_run_id) REFERENCES prompt_runs (id) ON DELETE CASCADE,
  CONSTRAINT prompt_run_columns__version FOREIGN KEY (version_id) REFERENCES prompt_versions (id) ON DELETE CASCADE,
  CONSTRAINT prompt_run_columns__model FOREIGN KEY (model_id) REFERENCES models (id) ON DELETE SET NULL
);
CREATE INDEX prompt_run_columns__version_id ON prompt_run_columns (version_id);
CREATE INDEX prompt_run_columns__model_id ON prompt_run_columns (model_id);

ALTER TABLE threads
  ALTER COLUMN assistant_id DROP NOT NULL,
  ADD CONSTRAINT threads__has_assistant CHECK (assistant_id IS NOT NULL OR purpose IN ('expert', 'test'));
