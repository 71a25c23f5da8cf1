-- Text of documents is sealed with a key for each document, which is not in the database (docs/security.md).
ALTER TABLE documents ADD COLUMN key_id uuid;

-- Heading and text of a passage, separated by U+0000. Rows that have `text` are from an earlier version.
ALTER TABLE chunks ADD COLUMN sealed bytea, ALTER COLUMN text DROP NOT NULL;

ALTER TABLE document_texts
  ALTER COLUMN markdown DROP NOT NULL,
  ADD COLUMN sealed bytea,
  -- JSON: `sections` and the document's `title`
  ADD COLUMN sealed_details bytea,
  -- of the text
  ADD COLUMN characters integer,
  ADD COLUMN bytes integer;

-- JSON: `heading`, `quote`, `unproven` and `doubts`.
ALTER TABLE citations ADD COLUMN sealed bytea;
DROP INDEX citations__left;
CREATE INDEX citations__left ON citations (message_id) WHERE document_id IS NULL AND (quote <> '' OR sealed IS NOT NULL);

-- One row: how far the documents of earlier versions are sealed.
CREATE TABLE document_sealing (
  is_only boolean NOT NULL DEFAULT true,
  -- the key for the hashes of passages and files
  hash_key_id uuid NOT NULL,
  -- since when all documents are sealed, and their tables have no earlier text
  sealed_at timestamptz(3),
  rewritten_at timestamptz(3),
  CONSTRAINT document_sealing__pk PRIMARY KEY (is_only),
  CONSTRAINT document_sealing__only CHECK (is_only)
);

-- Keys that documents have and the key store has not.
ALTER TABLE orphan_scans ADD COLUMN missing_keys integer NOT NULL DEFAULT 0;
