import { describe, expect, it } from 'vitest'
import { getTableConfig, type PgTable } from '#db/drizzle.ts'
import * as apiKeys from '#db/schema/api-keys.ts'
import * as assistants from '#db/schema/assistants.ts'
import * as audit from '#db/schema/audit.ts'
import * as ingestion from '#db/schema/ingestion.ts'
import * as knowledge from '#db/schema/knowledge.ts'
import * as models from '#db/schema/models.ts'
import * as people from '#db/schema/people.ts'
import * as systemAssistants from '#db/schema/system-assistants.ts'
import * as threads from '#db/schema/threads.ts'
import * as usage from '#db/schema/usage.ts'
import { testDatabase } from '#testing/database.ts'

const test = testDatabase()
const tables = [
  apiKeys,
  assistants,
  audit,
  ingestion,
  knowledge,
  models,
  people,
  systemAssistants,
  threads,
  usage,
].flatMap((file) => Object.values<PgTable>(file))

type Column = { column_name: string; is_nullable: 'YES' | 'NO'; data_type: string }

describe('the schema in TypeScript', () => {
  it.each(tables.map((table) => getTableConfig(table)))(
    '$name is what the migrations made',
    async ({ name, columns }) => {
      const { rows } = await test.database.pool.query<Column>(
        'SELECT column_name, is_nullable, data_type FROM information_schema.columns WHERE table_name = $1',
        [name],
      )
      const made = new Map(rows.map((row) => [row.column_name, row]))
      expect([...made.keys()].toSorted()).toEqual(columns.map((column) => column.name).toSorted())
      for (const column of columns) {
        expect(made.get(column.name)?.is_nullable, column.name).toBe(column.notNull ? 'NO' : 'YES')
      }
    },
  )
})
