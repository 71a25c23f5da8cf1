-- A RAG configuration can have a splitter and search settings alone: its bases are searched by keywords.
ALTER TABLE rag_configurations ALTER COLUMN embedding_model_id DROP NOT NULL;
