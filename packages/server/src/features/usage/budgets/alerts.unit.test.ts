import { expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { compile } from '#db/statements/compile.ts'
import type { SQL } from '#db/drizzle.ts'
import { notifyOfDue } from './alerts.ts'

test('a budget whose notification fails is reported with its id and does not hold up the others', async () => {
  const [failing, other] = [uuidv7(), uuidv7()]
  const asked: unknown[] = []
  const error = new Error('the connection was lost')
  const execute = async (statement: SQL) => {
    const { values } = compile(statement)
    if (values.includes(failing)) throw error
    asked.push(...values)
    return { rows: [] }
  }
  const logged: unknown[][] = []
  const log = { warn: (...line: unknown[]) => void logged.push(line) }
  const db = { transaction: async (work: (tx: unknown) => unknown) => await work({ execute }) }
  await notifyOfDue({ db, log } as unknown as Ctx, [failing, other])
  expect(asked).toEqual([other])
  expect(logged).toEqual([[{ budget_id: failing, err: error }, expect.stringContaining('not sent')]])
})
