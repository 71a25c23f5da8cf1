-- Messages of the administrators to everybody, shown in a window of time.
CREATE TABLE banners (
  id uuid NOT NULL,
  level text NOT NULL,
  text jsonb NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3),
  is_dismissible boolean NOT NULL DEFAULT true,
  created_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT banners__pk PRIMARY KEY (id),
  CONSTRAINT banners__level CHECK (level IN ('info', 'warning', 'error')),
  CONSTRAINT banners__window CHECK (ends_at IS NULL OR ends_at > starts_at),
  CONSTRAINT banners__created_by FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX banners__window ON banners (starts_at, ends_at);
CREATE INDEX banners__created_by ON banners (created_by);
