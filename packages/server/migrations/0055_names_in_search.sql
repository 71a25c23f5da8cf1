-- Words as written and neighbouring words of a passage, as 32-bit hashes in ascending order (docs/decisions/0008-keyword-search.md).
-- They rank the best passages and are not indexed.
ALTER TABLE chunk_lexemes ADD COLUMN marks bytea NOT NULL DEFAULT '';

-- Whether the keys of a document's passages belong to its current name and to the current analysis.
ALTER TABLE documents ADD COLUMN is_analysed boolean NOT NULL DEFAULT false;
CREATE INDEX documents__not_analysed ON documents (id) WHERE NOT is_analysed;
