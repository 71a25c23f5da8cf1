import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { makeAssistant } from '#testing/made/made-assistants.ts'
import { type ApiHarness, HELLO, startApi } from './public-api.harness.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const WEATHER = {
  type: 'function' as const,
  function: {
    name: 'get_weather',
    description: 'The weather of a city.',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
}

const db = testDatabase()
let api: ApiHarness

beforeAll(async () => {
  api = await startApi(db.database)
})
beforeEach(() => {
  api.llm.clear()
  api.llm.requests.length = 0
})
afterAll(() => api.close())

type Sent = { messages: { content?: string | object[] }[] }
/** The requests to the provider, by the number of the call. */
function bodyOf(index: number): Sent {
  const { messages = [] }: Partial<Sent> = api.llm.requests[index]?.body ?? {}
  return { messages }
}

describe('models', () => {
  test('models.list returns models of every type and the assistants', async () => {
    const { data } = await api.client.models.list()
    const ids = data.map((model) => model.id)
    expect(ids).toEqual(expect.arrayContaining(['gpt-test', 'demo', 'demo-embedding', 'demo-image']))
    expect(ids.some((id) => id.startsWith('assistant:'))).toBe(true)
  })

  test('models.retrieve returns one of them, and 404 for any other', async () => {
    expect(await api.client.models.retrieve('demo')).toMatchObject({ id: 'demo', object: 'model' })
    await expect(api.client.models.retrieve('meta/none')).rejects.toBeInstanceOf(OpenAI.NotFoundError)
  })
})

describe('chat.completions', () => {
  test('create answers in one body, and the ledger has the call', async () => {
    api.llm.next({ tokens: ['Good ', 'day'], usage: { input: 12, cached: 4, output: 30, reasoning: 5 } })
    const answer = await api.client.chat.completions.create({
      ...HELLO,
      temperature: 0.3,
      max_tokens: 50,
      seed: 7,
    })
    expect(answer.choices[0]).toMatchObject({
      finish_reason: 'stop',
      message: { role: 'assistant', content: 'Good day' },
    })
    expect(answer.usage).toMatchObject({ prompt_tokens: 12, completion_tokens: 30, total_tokens: 42 })
    expect(api.llm.requests[0]?.body).toMatchObject({ temperature: 0.3, max_tokens: 50, seed: 7 })
    // 8 fresh and 4 cached tokens in, 30 out
    expect(await api.ledger()).toMatchObject({ feature: 'api', status: 'completed', cost: '70000' })
    const { rows } = await db.database.pool.query('SELECT 1 FROM threads')
    expect(rows).toEqual([])
  })

  test('stream sends text as it arrives, and the usage if requested', async () => {
    api.llm.next({ tokens: ['one ', 'two'] })
    const stream = await api.client.chat.completions.create({
      ...HELLO,
      stream: true,
      stream_options: { include_usage: true },
    })
    const chunks = []
    for await (const chunk of stream) chunks.push(chunk)
    const text = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')
    expect(text).toBe('one two')
    expect(chunks.find((chunk) => chunk.choices[0]?.finish_reason != null)?.choices[0]?.finish_reason).toBe(
      'stop',
    )
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 30 } })
    expect(await api.ledger()).toMatchObject({ status: 'completed', output_tokens: 30 })
  })

  test('a stream without stream_options has no usage', async () => {
    const stream = await api.client.chat.completions.create({ ...HELLO, stream: true })
    const chunks = []
    for await (const chunk of stream) chunks.push(chunk)
    expect(chunks.every((chunk) => !('usage' in chunk))).toBe(true)
  })

  test('tools are called, and their results are read', async () => {
    api.llm.next({
      tokens: [],
      finish: 'tool_calls',
      tool_calls: [{ id: 'call_1', name: 'get_weather', input: { city: 'Paris' } }],
    })
    const first = await api.client.chat.completions.create({
      ...HELLO,
      tools: [WEATHER],
      tool_choice: { type: 'function', function: { name: 'get_weather' } },
    })
    const [choice] = first.choices
    expect(choice).toMatchObject({ finish_reason: 'tool_calls', message: { content: null } })
    expect(choice?.message.tool_calls?.[0]).toMatchObject({
      id: 'call_1',
      type: 'function',
      function: { name: 'get_weather', arguments: '{"city":"Paris"}' },
    })
    expect(api.llm.requests[0]?.body).toMatchObject({
      tools: [WEATHER],
      tool_choice: { type: 'function', function: { name: 'get_weather' } },
    })
    if (choice === undefined) return
    await api.client.chat.completions.create({
      model: 'gpt-test',
      tools: [WEATHER],
      messages: [
        ...HELLO.messages,
        choice.message,
        { role: 'tool', tool_call_id: 'call_1', content: 'sunny' },
      ],
    })
    const { messages } = bodyOf(1)
    expect(messages.at(-1)).toEqual({ role: 'tool', tool_call_id: 'call_1', content: 'sunny' })
  })

  test('tools are called in a stream, as the client collects them', async () => {
    api.llm.next({
      tokens: ['Let me see. '],
      finish: 'tool_calls',
      tool_calls: [{ id: 'call_2', name: 'get_weather', input: { city: 'Lyon' } }],
    })
    const final = await api.client.chat.completions
      .stream({ ...HELLO, tools: [WEATHER] })
      .finalChatCompletion()
    const call = final.choices[0]?.message.tool_calls?.[0]
    expect(final.choices[0]?.message.content).toBe('Let me see. ')
    expect(call?.type === 'function' && call.function.arguments).toBe('{"city":"Lyon"}')
  })

  test('a tool call is streamed while the model writes it', async () => {
    api.llm.next({
      tokens: [],
      stall: 'tool_call',
      tool_calls: [{ id: 'call_3', name: 'get_weather', input: { city: 'Marseille' } }],
    })
    const stream = await api.client.chat.completions.create({ ...HELLO, stream: true, tools: [WEATHER] })
    const deltas: OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall[] = []
    let input = ''
    for await (const chunk of stream) {
      deltas.push(...(chunk.choices[0]?.delta.tool_calls ?? []))
      input = deltas.map((call) => call.function?.arguments ?? '').join('')
      if (input !== '') break
    }
    stream.controller.abort()
    expect(deltas[0]).toMatchObject({
      index: 0,
      id: 'call_3',
      type: 'function',
      function: { name: 'get_weather' },
    })
    expect(deltas.slice(1).every((call) => call.index === 0 && !('id' in call))).toBe(true)
    expect('{"city":"Marseille"}'.startsWith(input)).toBe(true)
    expect(input.length).toBeLessThan('{"city":"Marseille"}'.length)
    await expect.poll(() => api.ledger()).toMatchObject({ status: 'stopped' })
  })

  test.each(['gpt-test', 'demo-200ps'])('several calls keep their places: %s', async (model) => {
    const cities = ['Lyon', 'Nice']
    api.llm.next({
      tokens: [],
      tool_calls: cities.map((city) => ({ id: `call_${city}`, name: 'get_weather', input: { city } })),
    })
    const stream = api.client.chat.completions.stream({
      ...HELLO,
      model,
      tools: [WEATHER],
      tool_choice: 'required',
    })
    const final = (await stream.finalChatCompletion()).choices[0]
    const inputs = final?.message.tool_calls?.map((call) =>
      call.type === 'function' ? call.function.arguments : '',
    )
    const demo = ['{"city":"demonstration"}']
    expect(inputs).toEqual(model === 'gpt-test' ? cities.map((city) => JSON.stringify({ city })) : demo)
    expect(final?.finish_reason).toBe('tool_calls')
  })

  test('a JSON schema reaches the model, and the demonstration fills it in', async () => {
    const schema = { type: 'object', properties: { name: { type: 'string' }, age: { type: 'integer' } } }
    const response_format = {
      type: 'json_schema' as const,
      json_schema: { name: 'person', schema, strict: true },
    }
    await api.client.chat.completions.create({ ...HELLO, response_format })
    expect(api.llm.requests[0]?.body['response_format']).toEqual(response_format)
    const parsed = await api.client.chat.completions.parse({ ...HELLO, model: 'demo-200ps', response_format })
    expect(parsed.choices[0]?.message.parsed).toEqual({ name: 'demonstration', age: 1 })
  })

  test('an image is sent as a data URL; an address is refused', async () => {
    const ask = (url: string) =>
      api.client.chat.completions.create({
        model: 'gpt-test',
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'What is it?' },
              { type: 'image_url', image_url: { url, detail: 'low' } },
            ],
          },
        ],
      })
    await ask(`data:image/png;base64,${PIXEL}`)
    const [message] = bodyOf(0).messages
    expect(message?.content?.[1]).toEqual({
      type: 'image_url',
      image_url: { url: `data:image/png;base64,${PIXEL}` },
    })
    const refused = await ask('https://example.org/a.png').catch((error: unknown) => error)
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid_image',
      param: 'messages[0].content[1].image_url.url',
    })
    expect(api.llm.requests).toHaveLength(1)
  })

  test('assistant:<id> uses its instructions without revealing them', async () => {
    const id = await makeAssistant(api.admin, { instructions: 'Secret words 4711.' })
    const answer = await api.client.chat.completions.create({ ...HELLO, model: `assistant:${id}` })
    expect(JSON.stringify(answer)).not.toContain('4711')
    expect(answer.model).toBe(`assistant:${id}`)
    const [system] = bodyOf(0).messages
    expect(system).toEqual({ role: 'system', content: 'Secret words 4711.' })
    expect(await api.ledger()).toMatchObject({ assistant_id: id })
  })

  test('an abort stops the upstream call, and the ledger has the sent part', async () => {
    api.llm.next({ endless: true, rate: 100 })
    const stream = await api.client.chat.completions.create({ ...HELLO, stream: true })
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break
    stream.controller.abort()
    await api.llm.requests[0]?.closed
    await expect.poll(() => api.llm.requests[0]?.closed_by_client).toBe(true)
    await expect.poll(() => api.ledger()).toMatchObject({ status: 'stopped', cost: null })
    expect(Number((await api.ledger())?.estimate)).toBeGreaterThan(0)
  })

  test('an abort of a non-streaming call stops the upstream call, too', async () => {
    api.llm.next({ stall: 1, tokens: 5 })
    const abort = new AbortController()
    const answer = api.client.chat.completions.create(HELLO, { signal: abort.signal })
    await expect.poll(() => api.llm.requests[0]?.sent).toBe(1)
    abort.abort()
    await expect(answer).rejects.toBeInstanceOf(OpenAI.APIUserAbortError)
    await api.llm.requests[0]?.closed
    await expect.poll(() => api.llm.requests[0]?.closed_by_client).toBe(true)
    await expect.poll(() => api.ledger()).toMatchObject({ status: 'stopped' })
    expect(api.app.lines.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('a call that runs while the server shuts down can finish', async () => {
    const other = await startApi(db.database)
    api.llm.next({ tokens: 40, rate: 20 })
    const stream = await other.client.chat.completions.create({ ...HELLO, stream: true })
    const read = async () => {
      let text = ''
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
      return text
    }
    const text = read()
    await expect.poll(() => (api.llm.requests[0]?.sent ?? 0) > 2).toBe(true)
    await other.close()
    expect(await text).toContain('t40')
    expect(await api.ledger()).toMatchObject({ status: 'completed', output_tokens: 30 })
  })
})
