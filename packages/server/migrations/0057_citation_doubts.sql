-- Cited content that the passage does not support: the words and their place in the answer.
ALTER TABLE citations ADD COLUMN doubts jsonb NOT NULL DEFAULT '[]';
