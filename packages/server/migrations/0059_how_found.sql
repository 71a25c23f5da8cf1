-- A RAG configuration can consist of a splitter and search settings only: its bases are then searched by keywords.
ALTER TABLE rag_configurations ALTER COLUMN embedding_model_id DROP NOT NULL;

-- Answers no longer name files that were deleted.
UPDATE messages m SET parts = coalesce((
  SELECT jsonb_agg(CASE WHEN p.part->>'type' = 'source' AND p.part->>'source_id' = ANY(c.numbers)
    THEN p.part || '{"title": ""}' ELSE p.part END ORDER BY p.place)
  FROM jsonb_array_elements(m.parts) WITH ORDINALITY AS p (part, place)), '[]')
FROM (SELECT message_id, array_agg(number::text) AS numbers FROM citations WHERE document_id IS NULL GROUP BY message_id) c
WHERE m.id = c.message_id;
UPDATE citations SET knowledge_base_name = '' WHERE document_id IS NULL AND knowledge_base_name <> '';
