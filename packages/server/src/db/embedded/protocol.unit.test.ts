import { describe, expect, it } from 'vitest'
import { readUnits, transactionOpen } from '#db/embedded/protocol.ts'

function message(type: string, body: string): Buffer {
  const bytes = Buffer.alloc(5 + body.length)
  bytes.write(type)
  bytes.writeInt32BE(4 + body.length, 1)
  bytes.write(body, 5)
  return bytes
}

function startup(code: number, body = ''): Buffer {
  const bytes = Buffer.alloc(8 + body.length)
  bytes.writeInt32BE(8 + body.length, 0)
  bytes.writeInt32BE(code, 4)
  bytes.write(body, 8)
  return bytes
}

const hello = startup(196608, 'user\0postgres\0\0')
const extended = Buffer.concat([
  message('P', 'parse'),
  message('B', 'bind'),
  message('E', ''),
  message('S', ''),
])
const simple = message('Q', 'SELECT 1\0')
const flushed = Buffer.concat([message('P', 'parse'), message('H', '')])

describe('readUnits', () => {
  it('returns the same units wherever the bytes are split', () => {
    const all = Buffer.concat([startup(80877103), hello, extended, simple, flushed, message('X', '')])
    for (let cut = 0; cut <= all.length; cut++) {
      const first = readUnits(all.subarray(0, cut), false)
      const second = readUnits(Buffer.concat([first.rest, all.subarray(cut)]), first.started)
      const units = [...first.units, ...second.units]
      expect(units.map((unit) => Buffer.from(unit.bytes))).toEqual([hello, extended, simple, flushed])
      expect(units.map((unit) => unit.partial)).toEqual([false, false, false, true])
      expect([first.refusals + second.refusals, second.ended]).toEqual([1, true])
    }
  })

  it('ends a connection that only requests a cancellation', () => {
    expect(readUnits(startup(80877102, '12345678'), false)).toMatchObject({ units: [], ended: true })
  })
})

describe('transactionOpen', () => {
  it('reads the state at the end of an answer', () => {
    const states = ['I', 'T', 'E'].map((state) =>
      transactionOpen(Buffer.concat([simple, message('Z', state)])),
    )
    expect(states).toEqual([false, true, true])
    expect(transactionOpen(simple)).toBe(false)
  })
})
