import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '#adapters/llm/interfaces.harness.ts'

const PACE_MS = 40
/** Timers fire up to a millisecond early. */
const SHORTEST_MS = PACE_MS - 1

let harness: Harness
beforeAll(async () => (harness = await startHarness()))
afterAll(() => harness.close())

test.each(['openai-compatible', 'openai', 'azure'] as const)(
  '%s returns everything that arrives within the pace in one piece, without loss',
  async (name) => {
    const script = { tokens: 100, rate: 500 }
    const plain = await harness.ask(name, script)
    const began = performance.now()
    const gathered = await harness.ask(name, script, { pace: () => PACE_MS })
    const took = performance.now() - began
    expect(gathered).toMatchObject({ text: plain.text, error: null })
    const bites = gathered.events.filter(({ type }) => type === 'text')
    expect(bites.length).toBeGreaterThan(1)
    expect(bites.length).toBeLessThanOrEqual(1 + took / SHORTEST_MS)
    expect(gathered.events.at(-1)).toEqual(plain.events.at(-1))
  },
)

test('an error in the middle is thrown after everything that came before it', async () => {
  const script = { tokens: 30, rate: 500, cut_after: 20 }
  const plain = await harness.ask('openai-compatible', script)
  const gathered = await harness.ask('openai-compatible', script, { pace: () => PACE_MS })
  expect(gathered.text).toBe(plain.text)
  expect(gathered.error).toMatchObject({ code: 'stream_cut' })
})
