-- Where documents of a base come from by themselves.
CREATE TABLE sources (
  id uuid NOT NULL,
  knowledge_base_id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  type text NOT NULL,
  settings jsonb NOT NULL,
  -- sealed; null where none are needed
  credentials bytea,
  frequency_hours integer NOT NULL,
  -- where the service's changes go on; null: everything is listed
  token text,
  next_sync_at timestamptz(3) NOT NULL DEFAULT now(),
  -- a run that somebody asked for
  wanted_kind text,
  wanted_by uuid,
  leased_by uuid,
  lease_expires_at timestamptz(3),
  -- the run that waits for somebody to decide about its removals
  held_run_id uuid,
  -- how many removals somebody has confirmed, for the next run alone
  allowed_removals integer,
  error_code text,
  last_synced_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT sources__pk PRIMARY KEY (id),
  CONSTRAINT sources__name_key UNIQUE (knowledge_base_id, name_key),
  CONSTRAINT sources__type CHECK (type IN ('confluence', 'google_drive', 'local_files', 'sharepoint')),
  CONSTRAINT sources__frequency CHECK (frequency_hours BETWEEN 1 AND 168),
  CONSTRAINT sources__wanted CHECK (wanted_kind IN ('manual', 'preview')),
  CONSTRAINT sources__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE,
  CONSTRAINT sources__wanted_by FOREIGN KEY (wanted_by) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT sources__created_by FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX sources__next_sync_at ON sources (next_sync_at);
CREATE INDEX sources__wanted_by_id ON sources (wanted_by);
CREATE INDEX sources__created_by_id ON sources (created_by);

ALTER TABLE documents
  ADD CONSTRAINT documents__source FOREIGN KEY (source_id) REFERENCES sources (id) ON DELETE SET NULL;

-- What a source held when it was read last, file by file.
CREATE TABLE source_items (
  source_id uuid NOT NULL,
  external_id text NOT NULL,
  -- of what was taken last, or tried
  version text NOT NULL,
  name text NOT NULL,
  url text NOT NULL DEFAULT '',
  -- what it is fetched by, for another try
  item jsonb NOT NULL,
  -- null for a file that was never taken
  document_id uuid,
  -- why the last try failed
  error_code text,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT source_items__pk PRIMARY KEY (source_id, external_id),
  CONSTRAINT source_items__source FOREIGN KEY (source_id) REFERENCES sources (id) ON DELETE CASCADE,
  CONSTRAINT source_items__document FOREIGN KEY (document_id) REFERENCES documents (id) ON DELETE SET NULL
);
CREATE INDEX source_items__document_id ON source_items (document_id);

CREATE TABLE source_runs (
  id uuid NOT NULL,
  source_id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'running',
  requested_by uuid,
  known integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  is_held boolean NOT NULL DEFAULT false,
  error_code text,
  started_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  CONSTRAINT source_runs__pk PRIMARY KEY (id),
  CONSTRAINT source_runs__kind CHECK (kind IN ('scheduled', 'manual', 'preview')),
  CONSTRAINT source_runs__state CHECK (state IN ('running', 'done', 'held', 'failed')),
  CONSTRAINT source_runs__source FOREIGN KEY (source_id) REFERENCES sources (id) ON DELETE CASCADE,
  CONSTRAINT source_runs__requested_by FOREIGN KEY (requested_by) REFERENCES users (id) ON DELETE SET NULL
);
-- one at a time, whatever the processes do
CREATE UNIQUE INDEX source_runs__running ON source_runs (source_id) WHERE state = 'running';
CREATE INDEX source_runs__source_id ON source_runs (source_id, started_at DESC, id DESC);
CREATE INDEX source_runs__requested_by_id ON source_runs (requested_by);

ALTER TABLE sources
  ADD CONSTRAINT sources__held_run FOREIGN KEY (held_run_id) REFERENCES source_runs (id) ON DELETE SET NULL;
CREATE INDEX sources__held_run_id ON sources (held_run_id);

-- What a run did, or a preview would do; each file once.
CREATE TABLE source_run_entries (
  run_id uuid NOT NULL,
  external_id text NOT NULL,
  action text NOT NULL,
  name text NOT NULL,
  url text NOT NULL DEFAULT '',
  error_code text,
  CONSTRAINT source_run_entries__pk PRIMARY KEY (run_id, external_id),
  CONSTRAINT source_run_entries__action CHECK (action IN ('added', 'changed', 'removed', 'failed')),
  CONSTRAINT source_run_entries__run FOREIGN KEY (run_id) REFERENCES source_runs (id) ON DELETE CASCADE
);
