-- The files of a conversation are documents of a base that is listed nowhere, as those of an assistant are.
ALTER TABLE knowledge_bases
  -- without a reference: files are added to a new conversation before its first message creates it
  ADD COLUMN thread_id uuid,
  -- whether the conversation exists: if it is gone then, the base is as well
  ADD COLUMN is_begun boolean NOT NULL DEFAULT false,
  ADD COLUMN is_listed boolean GENERATED ALWAYS AS (assistant_id IS NULL AND thread_id IS NULL) STORED,
  ADD CONSTRAINT knowledge_bases__of_one CHECK (assistant_id IS NULL OR thread_id IS NULL);
DROP INDEX knowledge_bases__name_key;
CREATE UNIQUE INDEX knowledge_bases__name_key ON knowledge_bases (owner_id, name_key) WHERE deleted_at IS NULL AND is_listed;
CREATE UNIQUE INDEX knowledge_bases__of_thread ON knowledge_bases (thread_id, owner_id) WHERE deleted_at IS NULL;

-- What a draft has attached. The first message of a new chat creates the conversation with this id.
ALTER TABLE drafts
  ADD COLUMN thread_id uuid,
  ADD COLUMN files jsonb NOT NULL DEFAULT '[]';

-- Identical bytes of one person are stored once.
DROP INDEX documents__added_by_id;
CREATE INDEX documents__added_by_id ON documents (added_by, content_hash);

-- A picture as it is shown and given to models: redrawn upright and without its metadata, beside the original bytes.
CREATE TABLE document_pictures (
  document_id uuid NOT NULL,
  -- in pixels
  width integer NOT NULL,
  height integer NOT NULL,
  file_id uuid NOT NULL,
  thumbnail_id uuid NOT NULL,
  CONSTRAINT document_pictures__pk PRIMARY KEY (document_id),
  CONSTRAINT document_pictures__document FOREIGN KEY (document_id) REFERENCES documents (id) ON DELETE CASCADE
);
CREATE INDEX document_pictures__file_id ON document_pictures (file_id);
CREATE INDEX document_pictures__thumbnail_id ON document_pictures (thumbnail_id);
