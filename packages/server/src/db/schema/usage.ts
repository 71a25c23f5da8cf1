import { bigint, boolean, date, integer, pgTable, text, uuid } from '#db/drizzle.ts'
import { instant, instantNow } from './columns.ts'

const nano = () => bigint({ mode: 'number' })

export const usageRecords = pgTable('usage_records', {
  id: uuid().notNull(),
  run_id: uuid(),
  feature: text().notNull(),
  status: text().notNull(),
  user_id: uuid().notNull(),
  group_id: uuid(),
  assistant_id: uuid(),
  assistant_version_id: uuid(),
  api_key_id: uuid(),
  model_id: uuid().notNull(),
  provider_id: uuid().notNull(),
  price_id: uuid(),
  input_nano: nano(),
  cached_input_nano: nano(),
  output_nano: nano(),
  input_tokens: integer(),
  cached_input_tokens: integer(),
  output_tokens: integer(),
  reasoning_tokens: integer(),
  cost_nano: nano(),
  estimate_nano: nano(),
  currency: text().notNull(),
  duration_ms: integer(),
  started_at: instant().notNull(),
  day: date().notNull(),
  created_at: instantNow(),
})

export const usageDays = pgTable('usage_days', {
  day: date().notNull(),
  user_id: uuid().notNull(),
  group_id: uuid(),
  assistant_id: uuid(),
  api_key_id: uuid(),
  model_id: uuid().notNull(),
  provider_id: uuid().notNull(),
  feature: text().notNull(),
  currency: text().notNull(),
  calls: integer().notNull(),
  failed_calls: integer().notNull(),
  unpriced_calls: integer().notNull(),
  uncounted_calls: integer().notNull(),
  input_tokens: nano().notNull(),
  cached_input_tokens: nano().notNull(),
  output_tokens: nano().notNull(),
  reasoning_tokens: nano().notNull(),
  cost_nano: nano().notNull(),
  estimate_nano: nano().notNull(),
})

export const budgets = pgTable('budgets', {
  id: uuid().notNull(),
  level: text().notNull(),
  subject_id: uuid(),
  period: text().notNull(),
  amount_nano: nano().notNull(),
  is_hard: boolean().notNull(),
  allow_unpriced: boolean().notNull().default(false),
  fallback_model_id: uuid(),
  created_by: uuid(),
  created_at: instantNow(),
  updated_at: instantNow(),
})

export const budgetCounters = pgTable('budget_counters', {
  budget_id: uuid().notNull(),
  period_start: date().notNull(),
  spent_nano: nano().notNull().default(0),
  reserved_nano: nano().notNull().default(0),
  alerted: integer().notNull().default(0),
})

export const usageReservations = pgTable('usage_reservations', {
  id: uuid().notNull(),
  budget_id: uuid().notNull(),
  period_start: date().notNull(),
  reserved_nano: nano().notNull(),
  expires_at: instant().notNull(),
})

export const openCalls = pgTable('open_calls', {
  id: uuid().notNull(),
  feature: text().notNull(),
  user_id: uuid().notNull(),
  assistant_id: uuid(),
  assistant_version_id: uuid(),
  api_key_id: uuid(),
  model_id: uuid().notNull(),
  provider_id: uuid().notNull(),
  price_id: uuid(),
  input_nano: nano(),
  cached_input_nano: nano(),
  output_nano: nano(),
  estimate_nano: nano(),
  started_at: instant().notNull(),
  instance_id: uuid().notNull(),
  lease_expires_at: instant().notNull(),
})
