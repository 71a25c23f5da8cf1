import type { ModelInterface, ProviderCredentials } from '#adapters/llm/port.ts'
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from '#db/drizzle.ts'
import type { Bilingual, Capabilities } from './columns.ts'
import { bytes, instant, instantNow } from './columns.ts'

export const providers = pgTable('providers', {
  id: uuid().notNull(),
  origin: text(),
  name: text().notNull(),
  description: text().notNull(),
  interface: text().$type<ModelInterface>().notNull(),
  base_url: text(),
  region: text(),
  /** By name, each value sealed and in base64. */
  headers: jsonb().$type<Record<string, string>>().notNull(),
  timeouts: jsonb().$type<Partial<ProviderCredentials['timeouts']>>().notNull(),
  allowed_hosts: jsonb().$type<string[]>().notNull(),
  enabled: boolean().notNull(),
  created_without_keys: boolean().notNull(),
  created_by: uuid(),
  created_at: instantNow(),
  updated_at: instantNow(),
})

export const providerKeys = pgTable('provider_keys', {
  id: uuid().notNull(),
  provider_id: uuid().notNull(),
  label: text().notNull(),
  ciphertext: bytes().notNull(),
  tail: text().notNull(),
  state: text().$type<'active' | 'failing' | 'disabled'>().notNull(),
  last_used_at: instant(),
  last_error: text(),
  from_environment: boolean().notNull().default(false),
  failures: integer().notNull().default(0),
  rests_until: instant(),
  created_at: instantNow(),
})

export const models = pgTable('models', {
  id: uuid().notNull(),
  provider_id: uuid().notNull(),
  identifier: text().notNull(),
  label: jsonb().$type<Bilingual>().notNull(),
  type: text().$type<'chat' | 'embedding' | 'image' | 'speech' | 'rerank'>().notNull(),
  interface: text().$type<ModelInterface>().notNull(),
  rank: integer().notNull(),
  context_size: integer(),
  max_output_tokens: integer(),
  capabilities: jsonb().$type<Capabilities>().notNull(),
  enabled: boolean().notNull(),
  is_restricted: boolean().notNull().default(false),
  hosting_region: text(),
  data_note: jsonb().$type<Bilingual>(),
  ends_at: instant(),
  replacement_id: uuid(),
  created_at: instantNow(),
  updated_at: instantNow(),
})

export const modelPrices = pgTable('model_prices', {
  id: uuid().notNull(),
  model_id: uuid().notNull(),
  valid_from: instant().notNull(),
  input_nano: bigint({ mode: 'number' }),
  cached_input_nano: bigint({ mode: 'number' }),
  output_nano: bigint({ mode: 'number' }),
  created_at: instantNow(),
})
