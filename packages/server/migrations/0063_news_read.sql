-- The version whose news a person opened last.
ALTER TABLE users ADD COLUMN news_read text NOT NULL DEFAULT '' CONSTRAINT users__news_read CHECK (length(news_read) <= 20);
