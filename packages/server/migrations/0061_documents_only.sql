-- Whether an assistant declines questions that its documents do not answer.
ALTER TABLE assistant_versions ADD COLUMN documents_only boolean NOT NULL DEFAULT false;
