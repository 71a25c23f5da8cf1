import { describe, expect, test } from 'vitest'
import { BodyRoom } from './body-room.ts'

/** The events in their order. */
function journal() {
  const seen: string[] = []
  const note = (name: string, work: Promise<unknown>) =>
    work.then(
      () => void seen.push(name),
      (error: unknown) => void seen.push(`${name}: ${error instanceof Error ? error.message : ''}`),
    )
  return { seen, note }
}
/** Runs all pending callbacks. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the memory limit of bodies', () => {
  test('admits bodies that fit, and the others in order of arrival when memory is freed', async () => {
    const { seen, note } = journal()
    const room = new BodyRoom(10, Number.POSITIVE_INFINITY)
    const [a, b, c, d] = [room.reader(), room.reader(), room.reader(), room.reader()]
    await a.hold(6)
    a.end()
    await b.hold(4)
    b.end()
    void note('c', c.hold(5))
    void note('d', d.hold(4))
    await settled()
    expect(seen).toEqual([])
    b.leave()
    await settled()
    expect(seen).toEqual(['d'])
    a.leave()
    await settled()
    expect(seen).toEqual(['d', 'c'])
  })

  test('reads the oldest body to its end, however much of the others has arrived', async () => {
    const { seen, note } = journal()
    const room = new BodyRoom(10, Number.POSITIVE_INFINITY)
    const [a, b, c] = [room.reader(), room.reader(), room.reader()]
    await a.hold(1)
    await b.hold(5)
    await c.hold(4)
    void note('b', b.hold(1))
    await a.hold(9)
    a.end()
    await settled()
    // a complete body stays in memory until its call ends
    expect(seen).toEqual([])
    a.leave()
    await settled()
    expect(seen).toEqual(['b'])
  })

  test('admits a single body that is larger than the limit', async () => {
    const room = new BodyRoom(10, Number.POSITIVE_INFINITY)
    await room.reader().hold(50)
  })

  test('refuses a body that waited too long with 503 and Retry-After', async () => {
    const room = new BodyRoom(10, 1)
    const first = room.reader()
    await first.hold(10)
    first.end()
    await expect(room.reader().hold(1)).rejects.toMatchObject({ status: 503, retry_after: 2 })
  })

  test('drops a waiting body if its sender has disconnected', async () => {
    const room = new BodyRoom(10, Number.POSITIVE_INFINITY)
    const [a, b, c] = [room.reader(), room.reader(), room.reader()]
    await a.hold(10)
    a.end()
    const waiting = b.hold(10)
    b.leave()
    b.leave()
    await waiting
    a.leave()
    await c.hold(10)
    c.end()
    const last = room.reader()
    const { seen, note } = journal()
    void note('last', last.hold(1))
    await settled()
    expect(seen).toEqual([])
  })
})
