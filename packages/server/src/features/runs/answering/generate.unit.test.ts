import { expect, test } from 'vitest'
import { type ChatModel, ModelError } from '#adapters/llm/port.ts'
import { type Candidate, generate } from './generate.service.ts'

const usage = { input_tokens: 1, cached_input_tokens: 0, output_tokens: 1, reasoning_tokens: null }
const writer = { say: () => {}, write: () => {} }
const signal = new AbortController().signal

const candidate = (identifier: string, max_output_tokens: number | null) =>
  ({
    model: { identifier, label: {}, interface: 'demo', max_output_tokens },
    credentials: [{ report: async () => {} }],
  }) as unknown as Candidate

/** The limit that each model got; all but the last fail immediately. */
async function limitsAsked(wanted: number | null, ...candidates: Candidate[]): Promise<unknown[]> {
  const asked: unknown[] = []
  const last = candidates.at(-1)?.model.identifier
  const model: ChatModel = async function* ({ model: name, max_output_tokens }) {
    asked.push([name, max_output_tokens])
    if (name !== last) throw new ModelError('bad_request')
    yield { type: 'finish', reason: 'stop', usage }
  }
  const request = { max_output_tokens: wanted, allowance: () => null } as unknown as Parameters<
    typeof generate
  >[2]
  await generate(async () => model, candidates, request, writer, signal)
  return asked
}

test('each model gets at most its own output limit, including a smaller fallback', async () => {
  expect(await limitsAsked(4000, candidate('large', 8000), candidate('small', 1000))).toEqual([
    ['large', 4000],
    ['small', 1000],
  ])
  expect(await limitsAsked(null, candidate('large', 8000))).toEqual([['large', 8000]])
  expect(await limitsAsked(4000, candidate('open', null))).toEqual([['open', 4000]])
  expect(await limitsAsked(null, candidate('open', null))).toEqual([['open', null]])
})

test('a run that is stopped while a failure is reported does not wait for its retry', async () => {
  const abort = new AbortController()
  const model: ChatModel = async function* () {
    if (!abort.signal.aborted) throw new ModelError('rate_limited', { retry_after: 4 })
    yield { type: 'finish', reason: 'stop', usage }
  }
  const report = async () => abort.abort(new Error('stopped'))
  const busy = { ...candidate('busy', null), credentials: [{ report }] } as unknown as Candidate
  const request = { max_output_tokens: null, allowance: () => null } as unknown as Parameters<
    typeof generate
  >[2]
  const began = performance.now()
  await expect(generate(async () => model, [busy], request, writer, abort.signal)).rejects.toThrow('stopped')
  expect(performance.now() - began).toBeLessThan(3_000)
})
