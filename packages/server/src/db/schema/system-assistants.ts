import type { SystemAssistantKey } from '@parlance/contract/assistants/system-assistants.ts'
import { boolean, integer, pgTable, real, text, uuid } from '#db/drizzle.ts'
import { instant } from './columns.ts'

export const systemAssistants = pgTable('system_assistants', {
  key: text().$type<SystemAssistantKey>().notNull(),
  is_enabled: boolean().notNull().default(true),
  temperature: real(),
  instructions: text(),
  revision: integer().notNull().default(0),
  changed_by: uuid(),
  changed_at: instant(),
})

export const systemAssistantModels = pgTable('system_assistant_models', {
  key: text().$type<SystemAssistantKey>().notNull(),
  model_id: uuid().notNull(),
  position: integer().notNull(),
})
