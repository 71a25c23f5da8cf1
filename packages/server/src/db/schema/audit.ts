import { bigint, jsonb, pgTable, text, uuid } from '#db/drizzle.ts'
import { bytes, instant } from './columns.ts'

export const auditEvents = pgTable('audit_events', {
  sequence: bigint({ mode: 'number' }).notNull(),
  at: instant().notNull(),
  actor_id: uuid(),
  action: text().notNull(),
  object_type: text().notNull(),
  object_id: text().notNull(),
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
  previous_hash: bytes().notNull(),
  hash: bytes().notNull(),
})
