-- Text recognised in scanned pages and pictures: its confidence by page, and the pages that were not read.
ALTER TABLE documents ADD COLUMN recognition jsonb;

-- Pages of a document that is being read. They are recognised one after the other, so that a process that takes over
-- continues where another one stopped, and removed when the document is indexed.
CREATE TABLE recognised_pages (
  document_id uuid NOT NULL,
  revision integer NOT NULL,
  page integer NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  -- its text
  sealed bytea,
  confidence smallint,
  CONSTRAINT recognised_pages__pk PRIMARY KEY (document_id, page),
  CONSTRAINT recognised_pages__document FOREIGN KEY (document_id) REFERENCES documents (id) ON DELETE CASCADE,
  CONSTRAINT recognised_pages__state CHECK (state IN ('waiting', 'read', 'unread')),
  CONSTRAINT recognised_pages__confidence CHECK (confidence BETWEEN 0 AND 100)
);
