-- What an administrator has changed of the product's own helpers; a helper without a row is as it is shipped.
CREATE TABLE system_assistants (
  key text NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  -- null: the model's own
  temperature real,
  -- null: the shipped ones
  instructions text,
  revision integer NOT NULL DEFAULT 0,
  changed_by uuid,
  changed_at timestamptz(3),
  CONSTRAINT system_assistants__pk PRIMARY KEY (key),
  CONSTRAINT system_assistants__changed_by FOREIGN KEY (changed_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX system_assistants__changed_by ON system_assistants (changed_by);

CREATE TABLE system_assistant_models (
  key text NOT NULL,
  model_id uuid NOT NULL,
  position integer NOT NULL,
  CONSTRAINT system_assistant_models__pk PRIMARY KEY (key, model_id),
  CONSTRAINT system_assistant_models__key FOREIGN KEY (key) REFERENCES system_assistants (key) ON DELETE CASCADE,
  CONSTRAINT system_assistant_models__model FOREIGN KEY (model_id) REFERENCES models (id) ON DELETE CASCADE
);
CREATE INDEX system_assistant_models__model_id ON system_assistant_models (model_id);

-- Who gave a thread its name. A thread that was there before may have been named by its person, so it counts as such.
ALTER TABLE threads ADD COLUMN named_by text NOT NULL DEFAULT 'person';
ALTER TABLE threads ALTER COLUMN named_by SET DEFAULT 'words';
-- until when a helper may still name it; null as long as none was asked
ALTER TABLE threads ADD COLUMN naming_until timestamptz(3);
ALTER TABLE threads ADD CONSTRAINT threads__named_by CHECK (named_by IN ('words', 'helper', 'person'));
