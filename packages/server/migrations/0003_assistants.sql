CREATE TABLE assistants (
  id uuid NOT NULL,
  -- null for the shipped ones
  owner_id uuid,
  name text NOT NULL,
  name_key text NOT NULL,
  rank integer NOT NULL DEFAULT 0,
  is_default boolean NOT NULL DEFAULT false,
  is_public boolean NOT NULL DEFAULT false,
  is_enabled boolean NOT NULL DEFAULT true,
  is_hidden boolean NOT NULL DEFAULT false,
  draft_version_id uuid,
  saved_version_id uuid,
  submitted_version_id uuid,
  approved_version_id uuid,
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT assistants__pk PRIMARY KEY (id),
  CONSTRAINT assistants__owner FOREIGN KEY (owner_id) REFERENCES users (id)
);
CREATE UNIQUE INDEX assistants__name_key ON assistants (owner_id, name_key) WHERE deleted_at IS NULL;
CREATE INDEX assistants__default ON assistants (rank) WHERE is_default;

-- Immutable: a run names the version it ran.
CREATE TABLE assistant_versions (
  id uuid NOT NULL,
  assistant_id uuid NOT NULL,
  number integer NOT NULL,
  author_id uuid,
  name text NOT NULL,
  description jsonb NOT NULL DEFAULT '{}',
  welcome jsonb NOT NULL DEFAULT '{}',
  starters jsonb NOT NULL DEFAULT '[]',
  instructions text NOT NULL DEFAULT '',
  model_id uuid,
  fallback_model_id uuid,
  temperature real,
  max_output_tokens integer,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT assistant_versions__pk PRIMARY KEY (id),
  CONSTRAINT assistant_versions__number UNIQUE (assistant_id, number),
  CONSTRAINT assistant_versions__assistant FOREIGN KEY (assistant_id) REFERENCES assistants (id) ON DELETE CASCADE,
  CONSTRAINT assistant_versions__author FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT assistant_versions__model FOREIGN KEY (model_id) REFERENCES models (id) ON DELETE SET NULL,
  CONSTRAINT assistant_versions__fallback FOREIGN KEY (fallback_model_id) REFERENCES models (id) ON DELETE SET NULL
);
CREATE INDEX assistant_versions__author_id ON assistant_versions (author_id);
CREATE INDEX assistant_versions__model_id ON assistant_versions (model_id);
CREATE INDEX assistant_versions__fallback_model_id ON assistant_versions (fallback_model_id);

ALTER TABLE assistants
  ADD CONSTRAINT assistants__draft FOREIGN KEY (draft_version_id) REFERENCES assistant_versions (id),
  ADD CONSTRAINT assistants__saved FOREIGN KEY (saved_version_id) REFERENCES assistant_versions (id),
  ADD CONSTRAINT assistants__submitted FOREIGN KEY (submitted_version_id) REFERENCES assistant_versions (id),
  ADD CONSTRAINT assistants__approved FOREIGN KEY (approved_version_id) REFERENCES assistant_versions (id);
