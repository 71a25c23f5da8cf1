-- A folder groups conversations of each of its people, who have its instructions, bases and files in common.
CREATE TABLE folders (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  instructions text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- while its deletion can be undone
  deleted_at timestamptz(3),
  CONSTRAINT folders__pk PRIMARY KEY (id),
  CONSTRAINT folders__owner FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX folders__owner_id ON folders (owner_id);

-- The bases that are searched for the conversations of a folder, with the rights of their readers.
CREATE TABLE folder_knowledge_bases (
  folder_id uuid NOT NULL,
  knowledge_base_id uuid NOT NULL,
  CONSTRAINT folder_knowledge_bases__pk PRIMARY KEY (folder_id, knowledge_base_id),
  CONSTRAINT folder_knowledge_bases__folder FOREIGN KEY (folder_id) REFERENCES folders (id) ON DELETE CASCADE,
  CONSTRAINT folder_knowledge_bases__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE
);
CREATE INDEX folder_knowledge_bases__base_id ON folder_knowledge_bases (knowledge_base_id);

-- The files of a folder are documents of a base that is listed nowhere, as those of an assistant or a conversation are.
DROP INDEX knowledge_bases__name_key;
ALTER TABLE knowledge_bases
  -- without a reference: the base is removed with its documents after the folder
  ADD COLUMN folder_id uuid,
  DROP COLUMN is_listed,
  DROP CONSTRAINT knowledge_bases__of_one,
  ADD CONSTRAINT knowledge_bases__of_one CHECK (num_nonnulls(assistant_id, thread_id, folder_id) <= 1);
ALTER TABLE knowledge_bases
  ADD COLUMN is_listed boolean
    GENERATED ALWAYS AS (assistant_id IS NULL AND thread_id IS NULL AND folder_id IS NULL) STORED;
CREATE UNIQUE INDEX knowledge_bases__name_key ON knowledge_bases (owner_id, name_key) WHERE deleted_at IS NULL AND is_listed;
CREATE UNIQUE INDEX knowledge_bases__of_folder ON knowledge_bases (folder_id) WHERE deleted_at IS NULL AND folder_id IS NOT NULL;

ALTER TABLE threads
  ADD COLUMN folder_id uuid,
  ADD COLUMN pinned_at timestamptz(3),
  ADD COLUMN archived_at timestamptz(3),
  -- whether an answer has ended that its person has not seen
  ADD COLUMN is_unread boolean NOT NULL DEFAULT false,
  -- when a temporary conversation is erased
  ADD COLUMN expires_at timestamptz(3),
  ADD CONSTRAINT threads__folder FOREIGN KEY (folder_id) REFERENCES folders (id) ON DELETE SET NULL,
  ADD CONSTRAINT threads__expires CHECK ((purpose = 'temporary') = (expires_at IS NOT NULL));
-- The history lists neither pinned nor archived conversations, and is still read from the index alone.
DROP INDEX threads__current, threads__recent;
CREATE INDEX threads__current ON threads (user_id, assistant_id, updated_at DESC, id DESC)
  WHERE purpose = 'chat' AND pinned_at IS NULL AND archived_at IS NULL;
CREATE INDEX threads__recent ON threads (user_id, updated_at DESC, id DESC) INCLUDE (assistant_id)
  WHERE purpose = 'chat' AND pinned_at IS NULL AND archived_at IS NULL;
CREATE INDEX threads__pinned ON threads (user_id, pinned_at DESC, id DESC) WHERE pinned_at IS NOT NULL;
CREATE INDEX threads__archived ON threads (user_id, archived_at DESC, id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX threads__in_folder ON threads (folder_id, user_id, updated_at DESC, id DESC) WHERE folder_id IS NOT NULL;
CREATE INDEX threads__expires_at ON threads (expires_at) WHERE expires_at IS NOT NULL;
