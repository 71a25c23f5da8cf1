-- The files of an assistant that comes with the product have no owner.
ALTER TABLE knowledge_bases
  DROP CONSTRAINT knowledge_bases__owned,
  ADD CONSTRAINT knowledge_bases__owned
    CHECK (owner_id IS NOT NULL OR deleted_at IS NOT NULL OR assistant_id IS NOT NULL);
