import { type FakeLlm, type LlmRequest, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { countTokens } from '@parlance/server/adapters/llm/count-tokens.ts'
import { uuidv7 } from '@parlance/server/core/ids.ts'
import { call, open } from './lib/calls.ts'
import { insertPeople, insertThreads, modelId, type Person, type SeededThread } from './lib/people.ts'
import { atMost, type Benchmark, type Line } from './lib/report.ts'
import { median } from './lib/stats.ts'
import { inWorld, type World } from './lib/world.ts'

const MODEL = 'numbered-3'
const LONG = 2_000
const SHORT = 20
const CHARACTERS = 600
const WARM_UP = 5
/** Contexts in tokens: one with room for everything, and a common one. */
const [VAST, COMMON] = [1_000_000, 32_000]
/** An example, in euros for a million tokens: input, and input read from the provider's cache. */
const [PRICE, CACHED_PRICE] = [3, 0.3]
/** The length that the system assistant is asked for. */
const SUMMARY = 'They agreed on the route, the dates and the price of the trip. '.repeat(60)

type Bench = { world: World; fake: FakeLlm; person: Person; long: SeededThread; short: SeededThread }
type Sent = { bytes: number; tokens: number; repeated: number; euros: number; cached_euros: number }
type Page = { data: { id: string }[] }

/** What a question costs in a conversation of 2,000 messages: sent whole, without its beginning, or with a summary. */
export const run: Benchmark = async ({ quick }) => {
  const times = quick ? 3 : 50
  const fake = await startFakeLlm()
  try {
    return await inWorld('postgres', async (world) => {
      await (await world.start({ OPENAI_BASE_URL: `${fake.url}/v1` })).stop()
      const bench = await world.inDatabase(async (pool): Promise<Bench> => {
        const [person] = await insertPeople(pool, 1)
        if (person === undefined) throw new Error('no person was inserted')
        const [long] = await insertThreads(pool, person, 1, { messages: LONG, characters: CHARACTERS })
        const [short] = await insertThreads(pool, person, 1, { messages: SHORT, characters: CHARACTERS })
        if (long === undefined || short === undefined) throw new Error('nothing was inserted')
        return { world, fake, person, long, short }
      })
      const whole = await measured(bench, VAST, true, times)
      const cut = await measured(bench, COMMON, false, times)
      const summed = await measured(bench, COMMON, true, times)
      if (summed.summary === null) throw new Error('nothing was summarised')
      const ratio = median(summed.long) / median(summed.short)
      const share = summed.sent.cached_euros / whole.sent.euros
      return [
        ...linesOf('whole', whole.sent),
        ...linesOf('without its beginning', cut.sent),
        ...linesOf('with a summary', summed.sent),
        ...linesOf('the call that makes the summary, once', summed.summary),
        {
          what: 'with summary and cache, of the price of the whole',
          figure: share * 100,
          unit: '%',
          goal: atMost(share, 0.05, '5 %'),
        },
        timed('question to request p50, with a summary', summed),
        {
          what: '  as a multiple of a short thread',
          figure: ratio,
          unit: '×',
          goal: atMost(ratio, 1.5, '1.5 ×'),
        },
        timed('question to request p50, whole', whole),
      ]
    })
  } finally {
    await fake.close()
  }
}

function linesOf(what: string, { bytes, tokens, repeated, euros, cached_euros }: Sent): Line[] {
  return [
    { what: `${what}: tokens of a question`, figure: tokens, unit: 'tokens', against: `${bytes} bytes` },
    {
      what: '  cost, and what was sent before from the cache',
      figure: cached_euros * 100,
      unit: 'cents',
      against: `${(euros * 100).toFixed(2)} cents without, ${Math.round(repeated * 100)} % repeated`,
    },
  ]
}

function timed(what: string, { long, short }: { long: number[]; short: number[] }): Line {
  return { what, figure: median(long), unit: 'ms', against: `short thread ${median(short).toFixed(1)} ms` }
}

/** Two turns and some single questions, in a context of so many tokens. */
async function measured(bench: Bench, context: number, summarises: boolean, times: number) {
  const { world, fake, person, long, short } = bench
  await world.inDatabase(async (pool) => {
    await pool.query('UPDATE models SET context_size = $1', [context])
    await pool.query(
      `INSERT INTO system_assistants (key, is_enabled) VALUES ('summary', $1)
       ON CONFLICT (key) DO UPDATE SET is_enabled = excluded.is_enabled`,
      [summarises],
    )
  })
  const model = await world.inDatabase((pool) => modelId(pool, MODEL))
  const parlance = await world.start({ OPENAI_BASE_URL: `${fake.url}/v1` })
  try {
    const ask = (thread: SeededThread, parent = thread.last_message) =>
      asked(bench, parlance.origin, thread, parent, model)
    fake.requests.length = 0
    const makesSummary = summarises && context === COMMON
    if (makesSummary) fake.next({ tokens: [SUMMARY] })
    await ask(long)
    const [made, first] = makesSummary ? fake.requests : [undefined, ...fake.requests]
    const url = `${parlance.origin}/v2/threads/${long.id}/messages`
    const answer = (await call<Page>(person, 'GET', url)).data.at(-1)
    await ask(long, answer?.id)
    const second = fake.requests.at(-1)
    if (first === undefined || second === undefined) throw new Error('nothing was sent')
    const sent = await costOf(second, first)
    const summary = made === undefined ? null : await costOf(made)
    const [longs, shorts]: [number[], number[]] = [[], []]
    // alternating, so that neither has the quieter machine
    for (let time = 0; time < WARM_UP + times; time += 1) {
      longs.push(await ask(long))
      shorts.push(await ask(short))
    }
    return { sent, summary, long: longs.slice(WARM_UP), short: shorts.slice(WARM_UP) }
  } finally {
    await parlance.stop()
  }
}

/** Asks and reads the answer to its end; returns the milliseconds until the request reached the model. */
async function asked(
  { fake, person }: Bench,
  origin: string,
  thread: SeededThread,
  parent_id: string,
  model_id: string,
): Promise<number> {
  const text = 'And what did we decide about the second day, and why?'
  const body = { kind: 'send', id: uuidv7(), parent_id, text, model_id }
  const began = Date.now()
  const url = `${origin}/v2/threads/${thread.id}/messages`
  const answer = await open(person, 'POST', url, JSON.stringify(body))
  let seen = ''
  for await (const part of answer as AsyncIterable<Buffer>) seen += part.toString()
  if (answer.statusCode !== 200 || !seen.includes('t3 ')) throw new Error(`the answer is not whole: ${seen}`)
  return (fake.requests.at(-1)?.opened_at ?? 0) - began
}

/** What a request costs; the prefix that it shares with the previous one can come from the cache. */
async function costOf(request: LlmRequest, before?: LlmRequest): Promise<Sent> {
  const text = textOf(request)
  const known = before === undefined ? '' : textOf(before)
  let same = 0
  while (same < known.length && known[same] === text[same]) same += 1
  const tokens = await countTokens(text)
  const repeated = text === '' ? 0 : same / text.length
  const euros = (tokens * PRICE) / 1e6
  const cached_euros = (tokens * (repeated * CACHED_PRICE + (1 - repeated) * PRICE)) / 1e6
  return { bytes: Buffer.byteLength(request.raw), tokens, repeated, euros, cached_euros }
}

function textOf({ body }: LlmRequest): string {
  const messages = (body['messages'] ?? []) as { role: string; content: unknown }[]
  return messages.map(({ role, content }) => `${role}\n${String(content)}\n`).join('')
}
