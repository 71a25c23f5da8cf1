import type { MessagePart, RunStatus } from '@parlance/contract/chat/runs.ts'
import { bigint, integer, jsonb, pgTable, text, uuid } from '#db/drizzle.ts'
import { bytes, instant, instantNow } from './columns.ts'

export const threads = pgTable('threads', {
  id: uuid().notNull(),
  user_id: uuid().notNull(),
  assistant_id: uuid().notNull(),
  name: text().notNull(),
  purpose: text().$type<'chat' | 'draft' | 'review'>().notNull(),
  named_by: text().$type<'words' | 'helper' | 'person'>().notNull().default('words'),
  naming_until: instant(),
  created_at: instantNow(),
  updated_at: instantNow(),
})

export const messages = pgTable('messages', {
  id: uuid().notNull(),
  thread_id: uuid().notNull(),
  parent_id: uuid(),
  sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  role: text().$type<'user' | 'assistant'>().notNull(),
  status: text().$type<RunStatus>().notNull(),
  parts: jsonb().$type<MessagePart[]>().notNull(),
  run_id: uuid(),
  finish_reason: text(),
  assistant_id: uuid(),
  assistant_version_id: uuid(),
  model_id: uuid(),
  input_tokens: integer(),
  cached_input_tokens: integer(),
  output_tokens: integer(),
  reasoning_tokens: integer(),
  duration_ms: integer(),
  first_token_ms: integer(),
  cost_nano: bigint({ mode: 'number' }),
  created_at: instantNow(),
})

export const runs = pgTable('runs', {
  id: uuid().notNull(),
  client_id: uuid().notNull(),
  request_hash: bytes().notNull(),
  thread_id: uuid().notNull(),
  user_id: uuid().notNull(),
  message_id: uuid().notNull(),
  kind: text().$type<'send' | 'edit' | 'regenerate' | 'continue'>().notNull(),
  status: text().$type<RunStatus>().notNull(),
  instance_id: uuid().notNull(),
  lease_expires_at: instant().notNull(),
  stop_requested_at: instant(),
  error_code: text(),
  created_at: instantNow(),
  ended_at: instant(),
  input_estimate: integer().notNull().default(0),
  last_sequence: integer(),
})

export const runChunks = pgTable('run_chunks', {
  run_id: uuid().notNull(),
  first_sequence: integer().notNull(),
  last_sequence: integer().notNull(),
  events: jsonb().notNull(),
})

export const drafts = pgTable('drafts', {
  user_id: uuid().notNull(),
  scope: text().notNull(),
  text: text().notNull(),
  assistant_id: uuid(),
  model_id: uuid(),
  revised_at: instant().notNull(),
})
