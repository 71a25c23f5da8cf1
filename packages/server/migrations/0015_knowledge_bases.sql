-- How a base is cut, embedded and ranked; a base without one answers from full text alone (ruling 25).
CREATE TABLE rag_configurations (
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  description text NOT NULL DEFAULT '',
  embedding_model_id uuid NOT NULL,
  rerank_model_id uuid,
  splitter_type text NOT NULL,
  splitter_options jsonb NOT NULL DEFAULT '{}',
  is_default boolean NOT NULL DEFAULT false,
  changed_by uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT rag_configurations__pk PRIMARY KEY (id),
  CONSTRAINT rag_configurations__name_key UNIQUE (name_key),
  CONSTRAINT rag_configurations__splitter CHECK (splitter_type IN ('recursive', 'markdown', 'sentence', 'token')),
  CONSTRAINT rag_configurations__embedding FOREIGN KEY (embedding_model_id) REFERENCES models (id),
  CONSTRAINT rag_configurations__rerank FOREIGN KEY (rerank_model_id) REFERENCES models (id) ON DELETE SET NULL,
  CONSTRAINT rag_configurations__changed_by FOREIGN KEY (changed_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX rag_configurations__default ON rag_configurations (is_default) WHERE is_default;
CREATE INDEX rag_configurations__embedding_model_id ON rag_configurations (embedding_model_id);
CREATE INDEX rag_configurations__rerank_model_id ON rag_configurations (rerank_model_id);
CREATE INDEX rag_configurations__changed_by_id ON rag_configurations (changed_by);

CREATE TABLE knowledge_bases (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- everybody with knowledge_base:read may read it
  is_public boolean NOT NULL DEFAULT false,
  -- the files of one assistant, kept as a base that is listed nowhere
  assistant_id uuid,
  rag_configuration_id uuid,
  -- the generation that answers
  generation_id uuid,
  archived_at timestamptz(3),
  -- its removal is under way: nobody sees it, and what is left of it goes
  deleted_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT knowledge_bases__pk PRIMARY KEY (id),
  CONSTRAINT knowledge_bases__owner FOREIGN KEY (owner_id) REFERENCES users (id),
  CONSTRAINT knowledge_bases__assistant FOREIGN KEY (assistant_id) REFERENCES assistants (id),
  CONSTRAINT knowledge_bases__configuration FOREIGN KEY (rag_configuration_id) REFERENCES rag_configurations (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX knowledge_bases__name_key ON knowledge_bases (owner_id, name_key) WHERE deleted_at IS NULL AND assistant_id IS NULL;
CREATE UNIQUE INDEX knowledge_bases__of_assistant ON knowledge_bases (assistant_id) WHERE deleted_at IS NULL;
CREATE INDEX knowledge_bases__rag_configuration_id ON knowledge_bases (rag_configuration_id);

-- One way a base was cut and embedded: built beside the old one and swapped whole (ruling 28).
CREATE TABLE index_generations (
  id uuid NOT NULL,
  knowledge_base_id uuid NOT NULL,
  embedding_model_id uuid,
  splitter_type text NOT NULL,
  splitter_options jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL,
  error_code text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  CONSTRAINT index_generations__pk PRIMARY KEY (id),
  CONSTRAINT index_generations__state CHECK (state IN ('building', 'ready', 'failed', 'replaced')),
  CONSTRAINT index_generations__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE,
  CONSTRAINT index_generations__embedding FOREIGN KEY (embedding_model_id) REFERENCES models (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX index_generations__building ON index_generations (knowledge_base_id) WHERE state = 'building';
CREATE INDEX index_generations__knowledge_base_id ON index_generations (knowledge_base_id, created_at);
CREATE INDEX index_generations__embedding_model_id ON index_generations (embedding_model_id);
ALTER TABLE knowledge_bases
  ADD CONSTRAINT knowledge_bases__generation FOREIGN KEY (generation_id) REFERENCES index_generations (id) ON DELETE SET NULL;
CREATE INDEX knowledge_bases__generation_id ON knowledge_bases (generation_id);

CREATE TABLE documents (
  id uuid NOT NULL,
  knowledge_base_id uuid NOT NULL,
  -- null for what somebody uploaded
  source_id uuid,
  -- the source's own name of it
  external_id text,
  url text NOT NULL DEFAULT '',
  name text NOT NULL,
  name_key text NOT NULL,
  extension text NOT NULL,
  size integer NOT NULL,
  content_hash bytea NOT NULL,
  -- the name of the bytes in the file store
  file_id uuid NOT NULL,
  state text NOT NULL,
  error_code text,
  -- counts the contents it has had: what was parsed of an older one is thrown away
  revision integer NOT NULL DEFAULT 1,
  -- the revision whose chunks answer now; null before the first
  indexed_revision integer,
  language text,
  pages integer,
  words integer,
  title text NOT NULL DEFAULT '',
  warnings jsonb NOT NULL DEFAULT '[]',
  added_by uuid,
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  source_changed_at timestamptz(3),
  queued_at timestamptz(3) NOT NULL DEFAULT now(),
  indexed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT documents__pk PRIMARY KEY (id),
  CONSTRAINT documents__state CHECK (state IN ('queued', 'parsing', 'splitting', 'embedding', 'indexed', 'failed')),
  CONSTRAINT documents__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE,
  CONSTRAINT documents__added_by FOREIGN KEY (added_by) REFERENCES users (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX documents__external_id ON documents (source_id, external_id) WHERE external_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX documents__name_key ON documents (knowledge_base_id, name_key, id);
CREATE INDEX documents__created_at ON documents (knowledge_base_id, created_at DESC, id DESC);
CREATE INDEX documents__waiting ON documents (queued_at) WHERE state IN ('queued', 'parsing', 'splitting', 'embedding');
CREATE INDEX documents__deleted ON documents (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX documents__source_id ON documents (source_id);
CREATE INDEX documents__added_by_id ON documents (added_by);

-- What was read out of a document's bytes: Markdown, and at which character each page or sheet begins.
CREATE TABLE document_texts (
  document_id uuid NOT NULL,
  revision integer NOT NULL,
  markdown text NOT NULL,
  sections jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT document_texts__pk PRIMARY KEY (document_id),
  CONSTRAINT document_texts__document FOREIGN KEY (document_id) REFERENCES documents (id) ON DELETE CASCADE
);

-- A passage of a document in one generation: a range of the document's Markdown.
CREATE TABLE chunks (
  id uuid NOT NULL,
  generation_id uuid NOT NULL,
  knowledge_base_id uuid NOT NULL,
  document_id uuid NOT NULL,
  ordinal integer NOT NULL,
  text text NOT NULL,
  -- of the text and its headings: what is unchanged keeps its vector
  hash bytea NOT NULL,
  start_offset integer NOT NULL,
  end_offset integer NOT NULL,
  page integer,
  heading text NOT NULL DEFAULT '',
  language text NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  CONSTRAINT chunks__pk PRIMARY KEY (id),
  CONSTRAINT chunks__ordinal UNIQUE (generation_id, document_id, ordinal),
  CONSTRAINT chunks__generation FOREIGN KEY (generation_id) REFERENCES index_generations (id) ON DELETE CASCADE,
  CONSTRAINT chunks__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE,
  CONSTRAINT chunks__document FOREIGN KEY (document_id) REFERENCES documents (id) ON DELETE CASCADE
);
CREATE INDEX chunks__document_id ON chunks (document_id, generation_id, ordinal);
CREATE INDEX chunks__knowledge_base_id ON chunks (knowledge_base_id);
CREATE INDEX chunks__hash ON chunks (hash);

-- What happened to a base, as its Activity tells; names and counts, never contents.
CREATE TABLE knowledge_base_events (
  id uuid NOT NULL,
  knowledge_base_id uuid NOT NULL,
  kind text NOT NULL,
  actor_id uuid,
  name text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT knowledge_base_events__pk PRIMARY KEY (id),
  CONSTRAINT knowledge_base_events__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE,
  CONSTRAINT knowledge_base_events__actor FOREIGN KEY (actor_id) REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX knowledge_base_events__knowledge_base_id ON knowledge_base_events (knowledge_base_id, created_at DESC, id DESC);
CREATE INDEX knowledge_base_events__actor_id ON knowledge_base_events (actor_id);
