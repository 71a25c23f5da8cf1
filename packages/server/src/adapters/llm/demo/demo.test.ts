import { describe, expect, test } from 'vitest'
import { demoModel } from '#adapters/llm/demo/demo.ts'
import { calculate } from '#adapters/llm/demo/demo-tools.ts'
import { TANGLED } from '#testing/hostile/tangled.ts'
import { type ChatRequest, type ModelEvent, PASSAGES_OPENING, type PromptPart } from '#adapters/llm/port.ts'

function request(question: string, changes: Partial<ChatRequest> = {}): ChatRequest {
  return {
    provider: {
      interface: 'demo',
      base_url: null,
      region: null,
      headers: {},
      api_key: null,
      timeouts: { connect_ms: 1, first_token_ms: 1, idle_ms: 1, total_ms: 1 },
      allowed_hosts: [],
    },
    model: 'demo-fast',
    system: '',
    messages: [{ role: 'user', parts: [{ type: 'text', text: question }] }],
    temperature: null,
    max_output_tokens: null,
    tools: [],
    grounding: [],
    continues: null,
    language: 'en',
    ...changes,
  }
}

async function answer(question: string, changes: Partial<ChatRequest> = {}) {
  const events: ModelEvent[] = []
  for await (const event of demoModel(request(question, changes), new AbortController().signal))
    events.push(event)
  return { events, text: events.map((event) => (event.type === 'text' ? event.text : '')).join('') }
}

describe('demoModel', () => {
  test('says what it is, in the reader’s language', async () => {
    expect((await answer('Hello')).text).toContain('demonstration model** of Parlance, not a language model')
    expect((await answer('Bonjour', { language: 'fr' })).text).toContain('pas un modèle de langage')
  })

  test.each([
    ['show me a table', '| :-- |'],
    ['un tableau', '| :-- |'],
    ['some code please', '```python'],
    ['une formule', '$$\n'],
    ['Équation ?', '$e^{'],
    ['a list', '1. '],
    ['a quote', '> Simple'],
    ['a link', '](https://'],
    ['markdown', '```sql'],
  ])('answers "%s" with Markdown', async (question, part) => {
    expect((await answer(question)).text).toContain(part)
  })

  test('calls the tools of an assistant with input from the question', async () => {
    const input_schema = { type: 'object', properties: { expression: { type: 'string' } } }
    const tools = [{ name: 'calculator', description: '', input_schema }]
    const { events } = await answer('With the calculator: (2 + 3) * 4', { tools })
    expect(events.find(({ type }) => type === 'tool_call')).toMatchObject({
      input: { expression: '(2 + 3) * 4' },
    })
  })

  test('shows reasoning when asked, apart from the text', async () => {
    const { events, text } = await answer('Peux-tu réfléchir ?', { language: 'fr' })
    expect(events[0]?.type).toBe('reasoning')
    expect(text).not.toContain('La question demande')
  })

  test('calls the calculator or the clock', async () => {
    const sum = await answer('use the tool for 12 * (3 + 4)')
    expect(sum.events).toContainEqual(
      expect.objectContaining({ type: 'tool_result', tool_name: 'calculator', output: { value: 84 } }),
    )
    expect(sum.text).toContain('**84**')
    const clock = await answer('un outil', { language: 'fr' })
    const types = clock.events.filter(({ type }) => type.startsWith('tool_')).map(({ type }) => type)
    expect(types).toEqual(['tool_call', 'tool_result'])
    expect(clock.text).toMatch(/\*\*\d{4}-\d\d-\d\dT/)
  })

  test('quotes the passages found, best first, and names its sources', async () => {
    const grounding = [
      { number: 2, title: 'canteen.md', text: 'The canteen opens at noon.' },
      {
        number: 5,
        title: 'holidays.md',
        text: 'Employees have thirty days of paid holidays. They ask their manager.',
      },
    ]
    const { events, text } = await answer('How many holidays do employees have?', { grounding })
    expect(text).toContain('> Employees have thirty days of paid holidays. They ask their manager.')
    expect(text).toContain('*holidays.md* [5]')
    expect(text).not.toContain('canteen')
    // the run has already sent its sources
    expect(events.filter(({ type }) => type === 'source')).toEqual([])
  })

  test('quotes only existing words', async () => {
    const text = Array.from({ length: 200 }, (_, n) => `Sentence number ${n} speaks of nothing.`).join(' ')
    const grounding = [
      { number: 1, title: 'a', text: `${text} The elevator code is kept by security. ${text}` },
    ]
    const reply = await answer('who keeps the elevator code?', { grounding })
    const quote = /^> (The elevator.*)$/m.exec(reply.text)?.[1] ?? ''
    expect(quote.length).toBeGreaterThan(30)
    expect(grounding[0]?.text).toContain(quote)
  })

  test('answers in the language of the question, regardless of the passages', async () => {
    const passages: PromptPart = { type: 'text', text: `${PASSAGES_OPENING} a table, a tool, some code` }
    const parts: PromptPart[] = [
      passages,
      { type: 'text', text: 'Quand la cantine ouvre-t-elle pour le midi ?' },
    ]
    const grounding = [
      { number: 1, title: 'cantine.md', text: '## Horaires\n\n- La cantine ouvre à **midi**.' },
    ]
    const { text, events } = await answer('', { grounding, messages: [{ role: 'user', parts }] })
    expect(text).toContain('> La cantine ouvre à midi.')
    expect(text).toContain('modèle de démonstration')
    expect(text).not.toContain('| :-- |')
    expect(events.every(({ type }) => type === 'text' || type === 'finish')).toBe(true)
  })

  test('says that nothing matches instead of making something up', async () => {
    const { text } = await answer('zebra?', {
      grounding: [{ number: 1, title: 'a', text: 'The canteen opens at noon.' }],
    })
    expect(text).toContain('No passage shares a word with your question')
  })

  test('escapes markup in a title', async () => {
    const { text } = await answer('noon canteen', {
      grounding: [{ number: 1, title: '[x](http://e)', text: 'The canteen, noon.' }],
    })
    expect(text).toContain('\\[x\\](http://e)')
  })

  test.each([0.1, 0.5, 1])('continues after %d of an answer without a gap', async (part) => {
    const question = {
      role: 'user' as const,
      parts: [{ type: 'text' as const, text: 'markdown, reason, tool 1+2' }],
    }
    const whole = (await answer('', { messages: [question] })).text
    const written = whole.slice(0, Math.floor(whole.length * part))
    const cut = { role: 'assistant' as const, parts: [{ type: 'text' as const, text: written }] }
    const goOn = { role: 'user' as const, parts: [{ type: 'text' as const, text: 'Go on.' }] }
    const rest = await answer('', { messages: [question, cut, goOn], continues: written })
    expect(written + rest.text).toBe(whole)
    expect(rest.events.some(({ type }) => type === 'reasoning')).toBe(false)
  })

  test('counts its tokens and stops at the given limit', async () => {
    const { events } = await answer('long', { max_output_tokens: 20 })
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'length', usage: { output_tokens: 20 } })
    const whole = (await answer('long')).events.at(-1)
    expect(whole).toMatchObject({ type: 'finish', reason: 'stop' })
    expect(whole?.type === 'finish' ? whole.usage.output_tokens : 0).toBeGreaterThan(800)
  })

  test('ends immediately with the reason when it is aborted', async () => {
    const controller = new AbortController()
    const reason = new Error('stopped')
    const read = async () => {
      for await (const _event of demoModel(request('long', { model: 'demo' }), controller.signal)) {
        controller.abort(reason)
      }
    }
    await expect(read()).rejects.toBe(reason)
  })
})

describe('calculate', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['-4 / 2', -2],
    ['2 × 3 ÷ 4', 1.5],
    ['10 − 3 - 2', 5],
    ['1 / 0', null],
    ['(1 + 2', null],
    ['1 +', null],
    ['2 3', null],
    ['', null],
    ['a + 1', null],
  ])('reads %s as %s', (expression, value) => {
    expect(calculate(expression)).toBe(value)
  })
})

describe('100,000 characters (S75)', () => {
  test.each(TANGLED)('of %s are a question with a tool, and a passage', async (_, text) => {
    const { events } = await answer(`Use a tool: ${text}`)
    expect(events.some((event) => event.type === 'tool_result')).toBe(true)
    const grounding = [{ number: 1, title: 'a.txt', text: `Words of the question.\n${text}` }]
    const grounded = await answer('Which words of the question?', { grounding })
    expect(grounded.events.at(-1)).toMatchObject({ type: 'finish' })
  })
})
