import { bigint, integer, pgTable, text, uuid } from '#db/drizzle.ts'
import { instant, instantNow } from './columns.ts'

export const tasks = pgTable('tasks', {
  id: uuid().notNull(),
  kind: text().notNull(),
  subject_id: uuid().notNull(),
  user_id: uuid(),
  turn: bigint({ mode: 'number' }).notNull(),
  version: integer().notNull(),
  attempts: integer().notNull(),
  due_at: instantNow(),
  leased_by: uuid(),
  lease_expires_at: instant(),
  created_at: instantNow(),
})

export const orphanScans = pgTable('orphan_scans', {
  id: uuid().notNull(),
  scanned_at: instantNow(),
  stored_files: integer().notNull(),
  orphan_files: integer().notNull(),
  orphan_rows: integer().notNull(),
  removed: integer().notNull(),
})
