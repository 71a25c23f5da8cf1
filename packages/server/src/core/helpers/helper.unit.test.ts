import { expect, describe, test } from 'vitest'
import type { Helping } from '#testing/answers/helping.ts'
import { helperProcess, helperThread } from './helper.ts'

const ENTRY = new URL('../../testing/answers/helping.ts', import.meta.url)

describe.each([
  { kind: 'thread', ask: helperThread<Helping>(ENTRY) },
  { kind: 'process', ask: helperProcess<Helping>(ENTRY) },
])('a helper $kind', ({ kind, ask }) => {
  test('matches answers to requests in any order', async () => {
    const words = Array.from({ length: 50 }, (_, at) => `word ${at} `)
    const answers = await Promise.all(words.map((word) => ask('twice', word)))
    expect(answers.map((answer) => answer.word)).toEqual(words.map((word) => word + word))
    expect(new Set(answers.map(({ pid }) => pid === process.pid))).toEqual(new Set([kind === 'thread']))
    expect(await ask('bytes', Buffer.alloc(3_000_000).subarray(1))).toBe(2_999_999)
  })

  test('passes on errors of a task and continues', async () => {
    await expect(ask('refuse', 'too wide')).rejects.toThrow('RangeError: too wide')
    expect(await ask('bytes', new Uint8Array(2))).toBe(2)
  })

  test('learns when a caller no longer waits', async () => {
    const leaving = new AbortController()
    const waiting = ask('wait', null, leaving.signal)
    leaving.abort(new Error('gone home'))
    await expect(waiting).rejects.toThrow('gone home')
    await expect.poll(() => ask('wereLeft', null)).toBe(1)
    await expect(ask('twice', 'x', AbortSignal.abort(new Error('never asked')))).rejects.toThrow(
      'never asked',
    )
  })

  test('rejects pending requests when it ends, and is replaced', async () => {
    const others = ask('wait', null)
    await Promise.all([
      expect(ask('end', null)).rejects.toThrow(`a helper ${kind} ended`),
      expect(others).rejects.toThrow(`a helper ${kind} ended`),
    ])
    expect((await ask('twice', 'back')).word).toBe('backback')
  })
})
