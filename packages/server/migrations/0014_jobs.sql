-- Work that one process does at a time: when it is due, and who does it until when.
CREATE TABLE jobs (
  name text NOT NULL,
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  leased_by uuid,
  lease_expires_at timestamptz(3),
  ended_at timestamptz(3),
  has_failed boolean NOT NULL DEFAULT false,
  CONSTRAINT jobs__pk PRIMARY KEY (name)
);
CREATE INDEX threads__tries ON threads (updated_at, id) WHERE purpose <> 'chat';
