-- The fields of a knowledge base, such as an author or a date until which a document is valid.
CREATE TABLE document_fields (
  id uuid NOT NULL,
  knowledge_base_id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  kind text NOT NULL,
  -- of a choice: [{ id, name }]
  choices jsonb NOT NULL DEFAULT '[]',
  rank integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT document_fields__pk PRIMARY KEY (id),
  CONSTRAINT document_fields__name_key UNIQUE (knowledge_base_id, name_key),
  CONSTRAINT document_fields__kind CHECK (kind IN ('text', 'choice', 'date', 'number', 'yes_no')),
  CONSTRAINT document_fields__base FOREIGN KEY (knowledge_base_id) REFERENCES knowledge_bases (id) ON DELETE CASCADE
);

-- The values of documents, each in the column of its kind. A row without a value is one that someone has removed, so
-- that the source of the document does not set it again.
CREATE TABLE document_values (
  document_id uuid NOT NULL,
  field_id uuid NOT NULL,
  -- of texts and choices, and the form in which they are compared
  text_value text,
  text_key text,
  number_value double precision,
  date_value date,
  yes_no_value boolean,
  -- entered by hand: a sync does not change it
  is_by_hand boolean NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT document_values__pk PRIMARY KEY (document_id, field_id),
  CONSTRAINT document_values__one CHECK (num_nonnulls(text_value, number_value, date_value, yes_no_value) <= 1
    AND (text_key IS NULL) = (text_value IS NULL)),
  CONSTRAINT document_values__document FOREIGN KEY (document_id) REFERENCES documents (id) ON DELETE CASCADE,
  CONSTRAINT document_values__field FOREIGN KEY (field_id) REFERENCES document_fields (id) ON DELETE CASCADE
);
CREATE INDEX document_values__text ON document_values (field_id, text_key) WHERE text_key IS NOT NULL;
CREATE INDEX document_values__number ON document_values (field_id, number_value) WHERE number_value IS NOT NULL;
CREATE INDEX document_values__date ON document_values (field_id, date_value) WHERE date_value IS NOT NULL;
CREATE INDEX document_values__field_id ON document_values (field_id);

-- Which field takes what a source delivers: [{ fact, field_id }]
ALTER TABLE sources ADD COLUMN field_mapping jsonb NOT NULL DEFAULT '[]';
