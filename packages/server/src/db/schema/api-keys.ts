import type { KeyScope } from '@parlance/contract/core/endpoint.ts'
import { integer, jsonb, pgTable, text, uuid } from '#db/drizzle.ts'
import { bytes, instant, instantNow } from './columns.ts'

export const apiKeys = pgTable('api_keys', {
  id: uuid().notNull(),
  owner_id: uuid().notNull(),
  description: text().notNull(),
  prefix: text().notNull(),
  secret_hash: bytes().notNull(),
  fingerprint: text().notNull(),
  previous_prefix: text(),
  previous_hash: bytes(),
  previous_until: instant(),
  scope: jsonb().$type<KeyScope[]>().notNull(),
  assistant_ids: jsonb().$type<string[]>(),
  model_ids: jsonb().$type<string[]>(),
  rate_per_minute: integer(),
  expires_at: instant(),
  revoked_at: instant(),
  last_used_at: instant(),
  created_at: instantNow(),
  updated_at: instantNow(),
})

export const apiKeyWindows = pgTable('api_key_windows', {
  key_id: uuid().notNull(),
  began_at: instant().notNull(),
  taken: integer().notNull(),
  given: integer().notNull(),
})
