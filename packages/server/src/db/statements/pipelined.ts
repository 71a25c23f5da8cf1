import type { ClientBase } from 'pg'

type Stream = { cork(): void; uncork(): void }

/**
 * For connections that pipeline: statements of the same tick are sent in one write, and a transaction begins together
 * with its first statement; each saves a round trip. A transaction without a statement sends nothing.
 */
export function inOneWay(client: ClientBase & { connection?: { stream?: Stream } }): void {
  const query: unknown = client.query.bind(client)
  if (typeof query !== 'function') return
  const { stream } = client.connection ?? {}
  let isCorked = false
  const send = (...call: unknown[]): unknown => {
    if (!isCorked && stream !== undefined) {
      isCorked = true
      stream.cork()
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    return Reflect.apply(query, client, call)
  }
  let waits = false
  Object.defineProperty(client, 'query', {
    configurable: true,
    value: (...call: unknown[]): unknown => {
      const text = textOf(call[0])
      if (text === 'begin') {
        waits = true
        return Promise.resolve(NOTHING)
      }
      if (!waits) return send(...call)
      waits = false
      if (text === 'commit' || text === 'rollback') return Promise.resolve(NOTHING)
      return Promise.all([send('begin'), send(...call)]).then(([, answer]) => answer)
    },
  })
}

const NOTHING = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

function textOf(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return statement
  return statement.text
}
