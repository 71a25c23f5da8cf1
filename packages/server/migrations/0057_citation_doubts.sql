-- What an answer says with a citation and the passage does not support: what was looked for, and where in the answer.
ALTER TABLE citations ADD COLUMN doubts jsonb NOT NULL DEFAULT '[]';
