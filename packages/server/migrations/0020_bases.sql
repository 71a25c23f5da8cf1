-- A base whose removal is under way outlives the person it belonged to.
ALTER TABLE knowledge_bases
  ALTER COLUMN owner_id DROP NOT NULL,
  DROP CONSTRAINT knowledge_bases__owner,
  ADD CONSTRAINT knowledge_bases__owner FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE SET NULL,
  ADD CONSTRAINT knowledge_bases__owned CHECK (owner_id IS NOT NULL OR deleted_at IS NOT NULL);

-- What makes a base busy or faulty is looked for with every list.
CREATE INDEX documents__unsettled ON documents (knowledge_base_id, state)
  WHERE state <> 'indexed' AND deleted_at IS NULL;
