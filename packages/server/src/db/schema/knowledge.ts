import { boolean, integer, jsonb, pgTable, real, text, uuid } from '#db/drizzle.ts'
import { bytes, instant, instantNow } from './columns.ts'

export const ragConfigurations = pgTable('rag_configurations', {
  id: uuid().notNull(),
  name: text().notNull(),
  name_key: text().notNull(),
  description: text().notNull(),
  embedding_model_id: uuid().notNull(),
  rerank_model_id: uuid(),
  min_score: real().notNull(),
  splitter_type: text().notNull(),
  splitter_options: jsonb().$type<Record<string, unknown>>().notNull(),
  is_default: boolean().notNull(),
  changed_by: uuid(),
  created_at: instantNow(),
  updated_at: instantNow(),
})

export const knowledgeBases = pgTable('knowledge_bases', {
  id: uuid().notNull(),
  owner_id: uuid(),
  name: text().notNull(),
  name_key: text().notNull(),
  description: text().notNull(),
  is_public: boolean().notNull(),
  assistant_id: uuid(),
  rag_configuration_id: uuid(),
  generation_id: uuid(),
  archived_at: instant(),
  deleted_at: instant(),
  created_at: instantNow(),
  updated_at: instantNow(),
})

export const indexGenerations = pgTable('index_generations', {
  id: uuid().notNull(),
  knowledge_base_id: uuid().notNull(),
  embedding_model_id: uuid(),
  splitter_type: text().notNull(),
  splitter_options: jsonb().$type<Record<string, unknown>>().notNull(),
  state: text().$type<'building' | 'ready' | 'failed' | 'replaced'>().notNull(),
  error_code: text(),
  created_at: instantNow(),
  ended_at: instant(),
})

export const documents = pgTable('documents', {
  id: uuid().notNull(),
  knowledge_base_id: uuid().notNull(),
  source_id: uuid(),
  external_id: text(),
  url: text().notNull(),
  name: text().notNull(),
  name_key: text().notNull(),
  extension: text().notNull(),
  size: integer().notNull(),
  content_hash: bytes().notNull(),
  file_id: uuid().notNull(),
  state: text().notNull(),
  error_code: text(),
  embedded: integer(),
  to_embed: integer(),
  revision: integer().notNull(),
  indexed_revision: integer(),
  language: text(),
  pages: integer(),
  words: integer(),
  title: text().notNull(),
  warnings: jsonb().$type<string[]>().notNull(),
  added_by: uuid(),
  archived_at: instant(),
  deleted_at: instant(),
  source_changed_at: instant(),
  queued_at: instantNow(),
  indexed_at: instant(),
  created_at: instantNow(),
  updated_at: instantNow(),
})

export type TextSection = { kind: 'page' | 'sheet'; name: string; start: number }

export const documentTexts = pgTable('document_texts', {
  document_id: uuid().notNull(),
  revision: integer().notNull(),
  markdown: text().notNull(),
  sections: jsonb().$type<TextSection[]>().notNull(),
})

export const chunks = pgTable('chunks', {
  id: uuid().notNull(),
  generation_id: uuid().notNull(),
  knowledge_base_id: uuid().notNull(),
  document_id: uuid().notNull(),
  ordinal: integer().notNull(),
  text: text().notNull(),
  hash: bytes().notNull(),
  start_offset: integer().notNull(),
  end_offset: integer().notNull(),
  page: integer(),
  heading: text().notNull(),
  language: text().notNull(),
  is_enabled: boolean().notNull(),
})

export const stagedVectors = pgTable('staged_vectors', {
  model_id: uuid().notNull(),
  hash: bytes().notNull(),
  document_id: uuid().notNull(),
  embedding: bytes().notNull(),
})

export const knowledgeBaseEvents = pgTable('knowledge_base_events', {
  id: uuid().notNull(),
  knowledge_base_id: uuid().notNull(),
  kind: text().notNull(),
  actor_id: uuid(),
  name: text().notNull(),
  details: jsonb().$type<Record<string, string | number>>().notNull(),
  created_at: instantNow(),
})
