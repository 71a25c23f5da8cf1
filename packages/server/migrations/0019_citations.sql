-- What an assistant answers from: bases that its reader may read as well, and files of its own.
ALTER TABLE assistant_versions
  ADD COLUMN knowledge_base_ids jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN knowledge_mode text NOT NULL DEFAULT 'search',
  -- of the base that the assistant keeps its own files in; what a version does not name, its users do not read
  ADD COLUMN document_ids jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT assistant_versions__knowledge_mode CHECK (knowledge_mode IN ('search', 'whole'));
CREATE INDEX assistant_versions__knowledge_base_ids ON assistant_versions USING gin (knowledge_base_ids);

-- The passages that an answer was given, beside its parts: read again only as far as their reader may.
CREATE TABLE citations (
  message_id uuid NOT NULL,
  -- as the answer cites it: [1]
  number integer NOT NULL,
  -- null once the document is gone
  document_id uuid,
  knowledge_base_id uuid,
  knowledge_base_name text NOT NULL,
  chunk_id uuid,
  -- the document's, when the answer was made
  revision integer NOT NULL,
  page integer,
  heading text NOT NULL DEFAULT '',
  quote text NOT NULL,
  start_offset integer,
  end_offset integer,
  as_of timestamptz(3) NOT NULL,
  -- quoted words of the answer that stand nowhere in the passage
  unproven jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT citations__pk PRIMARY KEY (message_id, number),
  CONSTRAINT citations__message FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE,
  CONSTRAINT citations__document FOREIGN KEY (document_id) REFERENCES documents (id) ON DELETE SET NULL
);
CREATE INDEX citations__document_id ON citations (document_id);
-- what a document that went in another way would leave
CREATE INDEX citations__left ON citations (message_id) WHERE document_id IS NULL AND quote <> '';
