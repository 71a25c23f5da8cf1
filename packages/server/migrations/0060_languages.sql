-- Passages are analysed in seven languages (docs/decisions/0008-keyword-search.md); `simple` is any other one.
ALTER TABLE chunk_lexemes DROP CONSTRAINT chunk_lexemes__language;
ALTER TABLE chunk_lexemes ADD CONSTRAINT chunk_lexemes__language
  CHECK (language IN ('en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'simple'));

-- The language of the documents of a base: detected for each of them, or the same for all. An index keeps the one that it
-- was built with.
ALTER TABLE knowledge_bases ADD COLUMN language text NOT NULL DEFAULT 'detect'
  CONSTRAINT knowledge_bases__language CHECK (language IN ('detect', 'en', 'fr', 'de', 'es', 'it', 'pt', 'nl'));
ALTER TABLE index_generations ADD COLUMN language text NOT NULL DEFAULT 'detect'
  CONSTRAINT index_generations__language CHECK (language IN ('detect', 'en', 'fr', 'de', 'es', 'it', 'pt', 'nl'));

-- Documents in other languages than English and French are detected and analysed again.
UPDATE documents SET is_analysed = false WHERE language = 'simple' AND is_analysed AND indexed_revision IS NOT NULL;
