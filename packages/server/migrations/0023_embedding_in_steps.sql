-- What a model has answered for a document that is not whole yet: whoever goes on after a process that died asks for
-- the rest alone. It goes when the document is whole, and with the document.
CREATE TABLE staged_vectors (
  model_id uuid NOT NULL,
  -- of the headings and the text, as chunks.hash
  hash bytea NOT NULL,
  document_id uuid NOT NULL,
  -- numbers of 32 bits, the lowest byte first: pgvector need not be there
  embedding bytea NOT NULL,
  CONSTRAINT staged_vectors__pk PRIMARY KEY (model_id, hash, document_id),
  CONSTRAINT staged_vectors__model FOREIGN KEY (model_id) REFERENCES models (id) ON DELETE CASCADE,
  CONSTRAINT staged_vectors__document FOREIGN KEY (document_id) REFERENCES documents (id) ON DELETE CASCADE
);
CREATE INDEX staged_vectors__document_id ON staged_vectors (document_id);

-- How far a document that is being embedded has come: of its passages, those that have a vector.
ALTER TABLE documents
  ADD COLUMN embedded integer,
  ADD COLUMN to_embed integer;
