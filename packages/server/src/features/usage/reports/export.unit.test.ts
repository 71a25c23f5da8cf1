import { expect, test } from 'vitest'
import type { Ctx } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'
import { compile } from '#db/statements/compile.ts'
import type { SQL } from '#db/drizzle.ts'
import { exportRecords } from './export.ts'

const PAGE = 2_000

/** A row of the ledger; what it has no id for is null. */
const row = (more: object = {}) => ({
  id: uuidv7(),
  day: '2026-03-04',
  head: 'HEAD',
  user: null,
  group: null,
  assistant: null,
  model: null,
  provider: null,
  tail: 'TAIL',
  ...more,
})

/** A ledger with these pages, and what was asked for: the places after which pages begin, and ids to name. */
function begin(...pages: object[][]) {
  const places: unknown[] = []
  const named: { table: string | undefined; ids: string[] }[] = []
  const execute = async (statement: SQL) => {
    const { text, values } = compile(statement)
    const ids = values.find(Array.isArray) as string[] | undefined
    if (ids !== undefined) {
      const table = /FROM (\w+) \w+ WHERE/.exec(text)?.[1]
      named.push({ table, ids })
      return { rows: ids.map((id) => ({ id, name: `${table} "${id}"` })) }
    }
    places.push(text.includes('(r.day, r.id) >') ? values.slice(-3, -1) : null)
    return { rows: pages.shift() ?? [] }
  }
  const config = { currency: 'EUR', time_zone: 'UTC' }
  return { ctx: { deps: { config }, db: { execute } } as unknown as Ctx, places, named }
}

async function exported(ctx: Ctx): Promise<string[]> {
  const pages: string[] = []
  for await (const page of exportRecords(ctx, {})) pages.push(page)
  const header = pages.shift()
  expect(header).toMatch(/^id,started_at,.*,minute_nano\r\n$/)
  return pages
}

test('names stand quoted between the other cells, in the order of the header; without an id they are empty', async () => {
  const whole = row({ user: 'u', group: 'g', assistant: 'a', model: 'm', provider: 'p' })
  const { ctx, named } = begin([whole, row({ user: 'u', model: 'm' }), row()])
  const cell = (table: string, id: string) => `"${table} ""${id}"""`
  const [user, model] = [cell('users', 'u'), cell('models', 'm')]
  expect(await exported(ctx)).toEqual([
    [
      `HEAD,${user},${cell('user_groups', 'g')},${cell('assistants', 'a')},${model},${cell('providers', 'p')},TAIL\r\n`,
      `HEAD,${user},,,${model},,TAIL\r\n`,
      'HEAD,,,,,,TAIL\r\n',
    ].join(''),
  ])
  // each once
  expect(named.map(({ ids }) => ids)).toEqual([['u'], ['g'], ['a'], ['m'], ['p']])
})

test('each page begins after the last row of the one before, until one is not full', async () => {
  const full = Array.from({ length: PAGE }, () => row())
  const last = { ...full.at(-1), day: '2026-03-09' }
  const { ctx, places } = begin([...full.slice(1), last], [row()])
  expect((await exported(ctx)).map((page) => page.split('\r\n').length - 1)).toEqual([PAGE, 1])
  expect(places).toEqual([null, ['2026-03-09', last.id]])
})

test('an empty page adds nothing, at the beginning or after a full one', async () => {
  expect(await exported(begin([]).ctx)).toEqual([])
  const { ctx, places } = begin(Array.from({ length: PAGE }, () => row()))
  expect(await exported(ctx)).toHaveLength(1)
  expect(places).toHaveLength(2)
})

test('names are asked for once, until there are too many to keep', async () => {
  const ids = (page: number) => Array.from({ length: PAGE }, (_, at) => `${page}-${at}`)
  const rowsOf = (users: string[]) => users.map((user) => row({ user }))
  const repeated = [ids(0), ['new', ...ids(1).slice(1)], ids(2)]
  const { ctx, named } = begin(
    // as many as are kept
    ...Array.from({ length: 10 }, (_, page) => rowsOf(ids(page))),
    ...repeated.map(rowsOf),
    [],
  )
  await exported(ctx)
  expect(named.slice(10).map((asked) => asked.ids)).toEqual([['new'], ids(2)])
})
