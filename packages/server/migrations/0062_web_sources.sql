-- Web pages as a source of documents.
ALTER TABLE sources DROP CONSTRAINT sources__type;
ALTER TABLE sources ADD CONSTRAINT sources__type
  CHECK (type IN ('confluence', 'google_drive', 'local_files', 'sharepoint', 'web'));
