-- Conversations as files: exports that are made and kept for a day, and imports from other services.
CREATE TABLE thread_exports (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  format text NOT NULL,
  -- which branches, language and time zone of the fixed texts
  options jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  -- messages
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  error_code text,
  file_id uuid,
  name text NOT NULL DEFAULT '',
  size integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT thread_exports__pk PRIMARY KEY (id),
  CONSTRAINT thread_exports__format CHECK (format IN ('markdown', 'json', 'docx')),
  CONSTRAINT thread_exports__state CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  CONSTRAINT thread_exports__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT thread_exports__thread FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE
);
CREATE INDEX thread_exports__user_id ON thread_exports (user_id);
CREATE INDEX thread_exports__thread_id ON thread_exports (thread_id, created_at DESC);
CREATE INDEX thread_exports__created_at ON thread_exports (created_at);

CREATE TABLE thread_imports (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  -- bytes of the uploaded file
  size bigint NOT NULL,
  state text NOT NULL DEFAULT 'uploading',
  -- what the file is: chatgpt, claude or parlance; null until it is read
  source text,
  error_code text,
  -- bytes while it is read, conversations while they are created or removed
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT thread_imports__pk PRIMARY KEY (id),
  CONSTRAINT thread_imports__state CHECK (
    state IN ('uploading', 'reading', 'read', 'importing', 'done', 'failed', 'undoing', 'undone')),
  CONSTRAINT thread_imports__source CHECK (source IN ('chatgpt', 'claude', 'parlance')),
  CONSTRAINT thread_imports__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX thread_imports__user_id ON thread_imports (user_id, id DESC);

CREATE TABLE thread_import_entries (
  id uuid NOT NULL,
  import_id uuid NOT NULL,
  -- place in the archive
  position integer NOT NULL,
  external_id text NOT NULL,
  name text NOT NULL,
  begun_at timestamptz(3),
  changed_at timestamptz(3),
  messages integer NOT NULL,
  state text NOT NULL,
  -- why it failed or was skipped
  reason text,
  thread_id uuid,
  CONSTRAINT thread_import_entries__pk PRIMARY KEY (id),
  CONSTRAINT thread_import_entries__position UNIQUE (import_id, position),
  CONSTRAINT thread_import_entries__state CHECK (
    state IN ('found', 'duplicate', 'chosen', 'imported', 'skipped', 'failed')),
  CONSTRAINT thread_import_entries__import FOREIGN KEY (import_id) REFERENCES thread_imports (id) ON DELETE CASCADE,
  CONSTRAINT thread_import_entries__thread FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE SET NULL
);
CREATE INDEX thread_import_entries__thread_id ON thread_import_entries (thread_id) WHERE thread_id IS NOT NULL;

-- An imported conversation, by its id in the archive: it exists at most once per person.
ALTER TABLE threads
  ADD COLUMN external_id text,
  ADD COLUMN import_id uuid,
  ADD CONSTRAINT threads__import FOREIGN KEY (import_id) REFERENCES thread_imports (id) ON DELETE SET NULL;
CREATE UNIQUE INDEX threads__external_id ON threads (user_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX threads__import_id ON threads (import_id) WHERE import_id IS NOT NULL;

-- Exports belong to their thread, pieces of an upload to their import. The bytes of those that belong to nothing any more are
-- still to be removed, then the row.
ALTER TABLE files
  ADD COLUMN import_id uuid,
  ADD COLUMN piece integer,
  DROP CONSTRAINT files__purpose,
  ADD CONSTRAINT files__purpose CHECK (purpose IN ('avatar', 'answer', 'export', 'import')),
  DROP CONSTRAINT files__of_thread,
  ADD CONSTRAINT files__of_thread CHECK (purpose IN ('answer', 'export') OR thread_id IS NULL),
  ADD CONSTRAINT files__of_import CHECK (purpose = 'import' OR import_id IS NULL),
  ADD CONSTRAINT files__import FOREIGN KEY (import_id) REFERENCES thread_imports (id) ON DELETE SET NULL;
CREATE UNIQUE INDEX files__piece ON files (import_id, piece) WHERE import_id IS NOT NULL;
DROP INDEX files__left;
CREATE INDEX files__left ON files (id) WHERE purpose IN ('answer', 'export', 'import') AND thread_id IS NULL AND import_id IS NULL;
