import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storable } from '#core/text.ts'
import { withCleanEvents } from './clean-events.ts'
import { type ChatModel, type ChatRequest, type ModelEvent, ModelError } from './port.ts'

const FINISH: ModelEvent = {
  type: 'finish',
  reason: 'stop',
  usage: { input_tokens: 1, cached_input_tokens: 0, output_tokens: 1, reasoning_tokens: 0 },
}

async function cleaned(events: readonly ModelEvent[], failure?: Error): Promise<ModelEvent[]> {
  const model: ChatModel = async function* () {
    yield* events
    if (failure !== undefined) throw failure
  }
  const seen: ModelEvent[] = []
  try {
    // oxlint-disable-next-line no-unsafe-type-assertion -- the scripted model does not read its request
    for await (const event of withCleanEvents(model)({} as ChatRequest, AbortSignal.timeout(5_000)))
      seen.push(event)
  } catch (error) {
    if (error !== failure) throw error
  }
  return seen
}

/** Adjacent pieces of one kind as one text. */
function blocks(events: readonly ModelEvent[]): [string, string][] {
  const found: [string, string][] = []
  for (const event of events) {
    if (!('text' in event)) continue
    const last = found.at(-1)
    if (last?.[0] === event.type) last[1] += event.text
    else found.push([event.type, event.text])
  }
  return found.filter(([, text]) => text !== '')
}

const codeUnits = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.constantFrom(0, 0xd83d, 0xde00, 0xd800, 0xdfff, 0x41, 0xe9),
    ),
    { maxLength: 12 },
  )
  .map((units) => String.fromCharCode(...units))
const pieces = fc.array(
  fc.record({ type: fc.constantFrom<'text' | 'reasoning'>('text', 'text', 'reasoning'), text: codeUnits }),
)

describe('events of a model', () => {
  it('have the storable form of the whole text, wherever it was split', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, fc.boolean(), async (said, fails) => {
        const events = fails ? said : [...said, FINISH]
        const seen = await cleaned(events, fails ? new ModelError('stream_cut') : undefined)
        expect(blocks(seen)).toEqual(blocks(said).map(([type, text]) => [type, storable(text)]))
        for (const event of seen) if ('text' in event) expect(event.text.isWellFormed()).toBe(true)
      }),
      { seed: 20_261, numRuns: 500 },
    )
  })

  it('hold half a surrogate pair back until its other half arrives', async () => {
    const halves = [...'\ud83d\ude00'.split('')].map((text): ModelEvent => ({ type: 'text', text }))
    expect(await cleaned([...halves, FINISH])).toEqual([{ type: 'text', text: '😀' }, FINISH])
  })

  it('have all texts of tool calls, sources and files cleaned, including keys', async () => {
    const bad = 'a\0b\ud800'
    const good = 'a\ufffdb\ufffd'
    const call = { type: 'tool_call' as const, tool_call_id: bad, tool_name: bad }
    const source = { type: 'source' as const, source_id: bad, url: bad, title: bad }
    const seen = await cleaned([{ ...call, input: { [bad]: [bad, { x: bad }] } }, source])
    expect(seen).toEqual([
      {
        type: 'tool_call',
        tool_call_id: good,
        tool_name: good,
        input: { [good]: [good, { x: good }] },
      },
      { type: 'source', source_id: good, url: good, title: good },
    ])
  })

  it('of a tool call with unlimited nesting are refused', async () => {
    const input: unknown = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000))
    await expect(
      cleaned([{ type: 'tool_call', tool_call_id: 'a', tool_name: 'b', input }]),
    ).rejects.toMatchObject({ code: 'invalid_stream' })
  })
})
