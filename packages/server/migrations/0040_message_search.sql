-- The words of messages and of conversations' names, for the search over one's own conversations. Every word begins with
-- a mark of its person, so that the index is read for one person only. A row is small: its words are stored apart, so that
-- ten thousand places of a frequent word are read quickly.
CREATE TABLE message_terms (
  message_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  -- files that were attached to it, or that the answer has
  has_files boolean NOT NULL,
  -- of the message
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  terms tsvector NOT NULL,
  CONSTRAINT message_terms__pk PRIMARY KEY (message_id),
  CONSTRAINT message_terms__message FOREIGN KEY (message_id) REFERENCES messages (id) ON DELETE CASCADE
) WITH (toast_tuple_target = 128);
-- written at once, so that no single message pays for the words of many
CREATE INDEX message_terms__terms ON message_terms USING gin (terms) WITH (fastupdate = off);
CREATE INDEX message_terms__files ON message_terms (thread_id) WHERE has_files;

CREATE TABLE thread_terms (
  thread_id uuid NOT NULL,
  terms tsvector NOT NULL,
  CONSTRAINT thread_terms__pk PRIMARY KEY (thread_id),
  CONSTRAINT thread_terms__thread FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE
);
CREATE INDEX thread_terms__terms ON thread_terms USING gin (terms) WITH (fastupdate = off);

-- Conversations from before are indexed by a job, as are those that come in another way than message by message.
ALTER TABLE threads ADD COLUMN is_indexed boolean NOT NULL DEFAULT false;
CREATE INDEX threads__not_indexed ON threads (id) WHERE purpose = 'chat' AND NOT is_indexed;
