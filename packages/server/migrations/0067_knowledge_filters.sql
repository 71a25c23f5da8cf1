-- The conditions that documents must meet to be used by an assistant.
ALTER TABLE assistant_versions ADD COLUMN knowledge_filter jsonb NOT NULL DEFAULT '[]';
