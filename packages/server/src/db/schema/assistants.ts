import { boolean, integer, jsonb, pgTable, real, text, uuid } from '#db/drizzle.ts'
import type { Bilingual } from './columns.ts'
import { bytes, instant, instantNow } from './columns.ts'

export const assistants = pgTable('assistants', {
  id: uuid().notNull(),
  owner_id: uuid(),
  name: text().notNull(),
  name_key: text().notNull(),
  rank: integer().notNull(),
  is_default: boolean().notNull(),
  is_public: boolean().notNull(),
  is_enabled: boolean().notNull(),
  is_hidden: boolean().notNull(),
  draft_version_id: uuid(),
  saved_version_id: uuid(),
  submitted_version_id: uuid(),
  approved_version_id: uuid(),
  draft_revision: integer().notNull(),
  draft_changed_by: uuid(),
  draft_changed_at: instant().notNull(),
  is_featured: boolean().notNull(),
  publication_state: text().notNull(),
  publication_note: text().notNull(),
  publication_reason: text().notNull(),
  submitted_at: instant(),
  decided_at: instant(),
  decided_by: uuid(),
  approved_at: instant(),
  usage_count: integer().notNull(),
  search_text: text().notNull(),
  deleted_at: instant(),
  created_at: instantNow(),
  updated_at: instantNow(),
})

export const assistantVersions = pgTable('assistant_versions', {
  id: uuid().notNull(),
  assistant_id: uuid().notNull(),
  /** Null for what was tried and never saved. */
  number: integer(),
  sealed_at: instant(),
  author_id: uuid(),
  name: text().notNull(),
  description: jsonb().$type<Bilingual>().notNull(),
  welcome: jsonb().$type<Bilingual>().notNull(),
  starters: jsonb().$type<Bilingual[]>().notNull(),
  instructions: text().notNull(),
  model_id: uuid(),
  fallback_model_id: uuid(),
  temperature: real(),
  max_output_tokens: integer(),
  support_contact: text().notNull(),
  tag_ids: jsonb().$type<string[]>().notNull(),
  avatar_file_id: uuid(),
  knowledge_base_ids: jsonb().$type<string[]>().notNull(),
  knowledge_mode: text().$type<'search' | 'whole'>().notNull(),
  document_ids: jsonb().$type<string[]>().notNull(),
  created_at: instantNow(),
  updated_at: instantNow(),
})

export const files = pgTable('files', {
  id: uuid().notNull(),
  owner_id: uuid(),
  purpose: text().$type<'avatar' | 'answer'>().notNull(),
  name: text().notNull(),
  media_type: text().notNull(),
  size: integer().notNull(),
  sha256: bytes().notNull(),
  created_at: instantNow(),
  /** Of an answer's file; null once its thread is gone. */
  thread_id: uuid(),
})
