-- Who changed what. Rows are only ever added; each carries the hash of the one before it.
CREATE TABLE audit_events (
  sequence bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  -- null for the system itself; an id only, so that erasing a person breaks no chain
  actor_id uuid,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id text NOT NULL,
  before jsonb,
  after jsonb,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_events__pk PRIMARY KEY (sequence)
);
CREATE INDEX audit_events__at ON audit_events (at DESC, sequence DESC);
CREATE INDEX audit_events__actor ON audit_events (actor_id, sequence DESC);
CREATE INDEX audit_events__object ON audit_events (object_type, object_id, sequence DESC);
CREATE INDEX audit_events__action ON audit_events (action, sequence DESC);

CREATE FUNCTION audit_events__refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the audit trail is only added to'; END $$;
CREATE TRIGGER audit_events__append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION audit_events__refuse();
