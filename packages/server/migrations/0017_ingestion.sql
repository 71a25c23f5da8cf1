-- Work that waits or is under way, of a kind at most one row for each thing (docs/decisions/0006).
CREATE TABLE tasks (
  id uuid NOT NULL,
  kind text NOT NULL,
  -- what it is about
  subject_id uuid NOT NULL,
  -- whose turn it uses up; null for the house's own work
  user_id uuid,
  -- the lowest is done next: whoever adds many waits behind whoever adds few
  turn bigint NOT NULL,
  -- counts how often it was asked for: what was asked for while it was being done is done again
  version integer NOT NULL DEFAULT 1,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  leased_by uuid,
  lease_expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT tasks__pk PRIMARY KEY (id),
  CONSTRAINT tasks__subject UNIQUE (kind, subject_id)
);
CREATE INDEX tasks__turn ON tasks (turn, id);
CREATE INDEX tasks__user_id ON tasks (user_id, turn);
CREATE INDEX documents__file_id ON documents (file_id);

-- What the last scan found that nothing names any more.
CREATE TABLE orphan_scans (
  id uuid NOT NULL,
  scanned_at timestamptz(3) NOT NULL DEFAULT now(),
  stored_files integer NOT NULL,
  orphan_files integer NOT NULL,
  orphan_rows integer NOT NULL,
  removed integer NOT NULL,
  CONSTRAINT orphan_scans__pk PRIMARY KEY (id)
);
