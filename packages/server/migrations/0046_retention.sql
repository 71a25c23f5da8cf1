-- How long conversations of a kind are kept, for everyone or for one role.
CREATE TABLE retention_policies (
  id uuid NOT NULL,
  kind text NOT NULL,
  role_id uuid,
  days integer NOT NULL,
  notice_days integer NOT NULL,
  updated_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT retention_policies__pk PRIMARY KEY (id),
  CONSTRAINT retention_policies__key UNIQUE NULLS NOT DISTINCT (kind, role_id),
  CONSTRAINT retention_policies__role FOREIGN KEY (role_id) REFERENCES roles (id) ON DELETE CASCADE,
  CONSTRAINT retention_policies__updated_by FOREIGN KEY (updated_by) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT retention_policies__kind CHECK (kind IN ('chat', 'archived', 'expert')),
  CONSTRAINT retention_policies__days CHECK (days BETWEEN 1 AND 3650 AND notice_days BETWEEN 1 AND 90)
);
CREATE INDEX retention_policies__role_id ON retention_policies (role_id);
CREATE INDEX retention_policies__updated_by ON retention_policies (updated_by);

-- Conversations whose owner was notified that they will be deleted. None is deleted without such a row.
CREATE TABLE thread_expiries (
  thread_id uuid NOT NULL,
  noticed_at timestamptz(3) NOT NULL DEFAULT now(),
  deletes_at timestamptz(3) NOT NULL,
  CONSTRAINT thread_expiries__pk PRIMARY KEY (thread_id),
  CONSTRAINT thread_expiries__thread FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE
);
CREATE INDEX thread_expiries__deletes_at ON thread_expiries (deletes_at);

-- While a person is on hold, nothing of their conversations is removed. Ended holds are kept as a record.
CREATE TABLE legal_holds (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  reason text NOT NULL,
  placed_by uuid,
  placed_at timestamptz(3) NOT NULL DEFAULT now(),
  released_by uuid,
  released_at timestamptz(3),
  CONSTRAINT legal_holds__pk PRIMARY KEY (id),
  CONSTRAINT legal_holds__user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
  CONSTRAINT legal_holds__placed_by FOREIGN KEY (placed_by) REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT legal_holds__released_by FOREIGN KEY (released_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX legal_holds__one_per_person ON legal_holds (user_id) WHERE released_at IS NULL;
CREATE INDEX legal_holds__user_id ON legal_holds (user_id);
CREATE INDEX legal_holds__placed_by ON legal_holds (placed_by);
CREATE INDEX legal_holds__released_by ON legal_holds (released_by);
CREATE INDEX legal_holds__placed_at ON legal_holds (placed_at DESC, id DESC);

-- What a hold keeps of an expert prompt or a test has no assistant.
ALTER TABLE threads
  DROP CONSTRAINT threads__has_assistant,
  ADD CONSTRAINT threads__has_assistant
    CHECK (assistant_id IS NOT NULL OR purpose IN ('expert', 'test', 'deleted'));
