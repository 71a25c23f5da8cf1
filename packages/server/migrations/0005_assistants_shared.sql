-- A version is kept as it is once it is sealed: saved, submitted or run. The draft is the one that is not.
ALTER TABLE assistant_versions
  ALTER COLUMN number DROP NOT NULL,
  ADD COLUMN sealed_at timestamptz(3),
  ADD COLUMN support_contact text NOT NULL DEFAULT '',
  ADD COLUMN tag_ids jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN avatar_file_id uuid,
  ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT now();
UPDATE assistant_versions SET sealed_at = created_at;

ALTER TABLE assistants
  ADD COLUMN draft_revision integer NOT NULL DEFAULT 0,
  ADD COLUMN draft_changed_by uuid,
  ADD COLUMN draft_changed_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN is_featured boolean NOT NULL DEFAULT false,
  ADD COLUMN publication_state text NOT NULL DEFAULT 'none',
  ADD COLUMN publication_note text NOT NULL DEFAULT '',
  ADD COLUMN publication_reason text NOT NULL DEFAULT '',
  ADD COLUMN submitted_at timestamptz(3),
  ADD COLUMN decided_at timestamptz(3),
  ADD COLUMN decided_by uuid,
  ADD COLUMN approved_at timestamptz(3),
  ADD COLUMN usage_count integer NOT NULL DEFAULT 0,
  -- folded text of the approved copy in both languages, for the marketplace's search
  ADD COLUMN search_text text NOT NULL DEFAULT '',
  ADD CONSTRAINT assistants__publication_state CHECK (publication_state IN
    ('none', 'submitted', 'approved', 'changes_requested', 'rejected', 'withdrawn')),
  ADD CONSTRAINT assistants__draft_changed_by FOREIGN KEY (draft_changed_by) REFERENCES users (id) ON DELETE SET NULL,
  ADD CONSTRAINT assistants__decided_by FOREIGN KEY (decided_by) REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX assistants__owner_id ON assistants (owner_id) WHERE deleted_at IS NULL;
CREATE INDEX assistants__marketplace ON assistants (is_featured DESC, usage_count DESC, id)
  WHERE approved_version_id IS NOT NULL AND is_public AND deleted_at IS NULL;
CREATE INDEX assistants__submitted ON assistants (submitted_at, id) WHERE submitted_version_id IS NOT NULL;

-- What was decided on which version, for the author and the reviewers.
CREATE TABLE assistant_reviews (
  id uuid NOT NULL,
  assistant_id uuid NOT NULL,
  version_id uuid,
  decision text NOT NULL,
  reason text NOT NULL DEFAULT '',
  reviewer_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT assistant_reviews__pk PRIMARY KEY (id),
  CONSTRAINT assistant_reviews__decision CHECK (decision IN
    ('submitted', 'approved', 'changes_requested', 'rejected', 'withdrawn', 'taken_down')),
  CONSTRAINT assistant_reviews__assistant FOREIGN KEY (assistant_id) REFERENCES assistants (id) ON DELETE CASCADE,
  CONSTRAINT assistant_reviews__reviewer FOREIGN KEY (reviewer_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX assistant_reviews__assistant_id ON assistant_reviews (assistant_id, created_at DESC);

CREATE TABLE assistant_installs (
  user_id uuid NOT NULL,
  assistant_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT assistant_installs__pk PRIMARY KEY (user_id, assistant_id),
  CONSTRAINT assistant_installs__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT assistant_installs__assistant FOREIGN KEY (assistant_id) REFERENCES assistants (id) ON DELETE CASCADE
);
CREATE INDEX assistant_installs__assistant_id ON assistant_installs (assistant_id);

CREATE TABLE tags (
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  rank integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT tags__pk PRIMARY KEY (id),
  CONSTRAINT tags__name_key UNIQUE (name_key)
);

-- The tags of approved copies, one row each, for the marketplace's filter.
CREATE TABLE assistant_tags (
  assistant_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  CONSTRAINT assistant_tags__pk PRIMARY KEY (assistant_id, tag_id),
  CONSTRAINT assistant_tags__assistant FOREIGN KEY (assistant_id) REFERENCES assistants (id) ON DELETE CASCADE,
  CONSTRAINT assistant_tags__tag FOREIGN KEY (tag_id) REFERENCES tags (id) ON DELETE CASCADE
);
CREATE INDEX assistant_tags__tag_id ON assistant_tags (tag_id, assistant_id);

CREATE TABLE files (
  id uuid NOT NULL,
  owner_id uuid,
  purpose text NOT NULL,
  name text NOT NULL DEFAULT '',
  media_type text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT files__pk PRIMARY KEY (id),
  CONSTRAINT files__purpose CHECK (purpose IN ('avatar')),
  CONSTRAINT files__owner FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX files__owner_id ON files (owner_id);

ALTER TABLE user_groups
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN created_by uuid,
  ADD CONSTRAINT user_groups__created_by FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE user_group_members
  ADD COLUMN type text NOT NULL DEFAULT 'member',
  ADD CONSTRAINT user_group_members__type CHECK (type IN ('member', 'manager'));

CREATE TABLE notices (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  subject jsonb NOT NULL,
  actor text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  read_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT notices__pk PRIMARY KEY (id),
  CONSTRAINT notices__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX notices__user_id ON notices (user_id, id DESC);

-- Ordinary chats, and the tries of a draft or of a submitted copy, which stand in no list.
ALTER TABLE threads
  ADD COLUMN purpose text NOT NULL DEFAULT 'chat',
  ADD CONSTRAINT threads__purpose CHECK (purpose IN ('chat', 'draft', 'review'));

-- A restricted model is for those to whom it is granted.
ALTER TABLE models ADD COLUMN is_restricted boolean NOT NULL DEFAULT false;
DROP INDEX threads__current, threads__recent;
CREATE INDEX threads__current ON threads (user_id, assistant_id, updated_at DESC, id DESC) WHERE purpose = 'chat';
CREATE INDEX threads__recent ON threads (user_id, updated_at DESC, id DESC) INCLUDE (assistant_id)
  WHERE purpose = 'chat';
