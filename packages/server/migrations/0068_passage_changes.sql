-- What people changed in the passages of a document by hand: an edited passage, or one that was added after a place.
-- They are applied each time the document is split.
CREATE TABLE passage_changes (
  id uuid NOT NULL,
  document_id uuid NOT NULL,
  kind text NOT NULL,
  -- 'pending' until the index has it; 'not_applied' when its place was not found in a new version of the file;
  -- 'removed' until the index no longer has it
  state text NOT NULL DEFAULT 'pending',
  -- the version of the text in which the offsets are valid
  revision integer NOT NULL,
  start_offset integer NOT NULL,
  end_offset integer NOT NULL,
  -- the order of passages that were added at the same place
  position double precision NOT NULL DEFAULT 0,
  -- JSON, sealed with the key of the document: `original` (the text that was edited; empty for an added passage),
  -- `original_heading`, the text directly `before` and `after`, `heading` (null: that of its place) and `text`
  sealed bytea NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  author_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT passage_changes__pk PRIMARY KEY (id),
  CONSTRAINT passage_changes__kind CHECK (kind IN ('edit', 'add')),
  CONSTRAINT passage_changes__state CHECK (state IN ('pending', 'applied', 'not_applied', 'removed')),
  CONSTRAINT passage_changes__document FOREIGN KEY (document_id) REFERENCES documents (id) ON DELETE CASCADE,
  CONSTRAINT passage_changes__author FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX passage_changes__document_id ON passage_changes (document_id, state, created_at, id);
CREATE INDEX passage_changes__author_id ON passage_changes (author_id);

-- The change that a passage comes from.
ALTER TABLE chunks ADD COLUMN change_id uuid;
ALTER TABLE chunks ADD CONSTRAINT chunks__change FOREIGN KEY (change_id) REFERENCES passage_changes (id) ON DELETE SET NULL;
CREATE INDEX chunks__change_id ON chunks (change_id) WHERE change_id IS NOT NULL;

-- Counts the changes of passages, and the count that the index has.
ALTER TABLE documents ADD COLUMN changes_revision integer NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN changes_applied integer NOT NULL DEFAULT 0;

-- Whether a cited passage was edited or added by hand.
ALTER TABLE citations ADD COLUMN manual text;
ALTER TABLE citations ADD CONSTRAINT citations__manual CHECK (manual IN ('edit', 'add'));

-- How many passages before and after a found one are given to the model with it.
ALTER TABLE rag_configurations ADD COLUMN neighbours smallint NOT NULL DEFAULT 1;
ALTER TABLE rag_configurations ADD CONSTRAINT rag_configurations__neighbours CHECK (neighbours BETWEEN 0 AND 2);
