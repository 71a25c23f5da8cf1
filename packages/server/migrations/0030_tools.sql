-- The tools that a version can call: [{"kind", "id", "needs_approval"}].
ALTER TABLE assistant_versions ADD COLUMN tools jsonb NOT NULL DEFAULT '[]';
