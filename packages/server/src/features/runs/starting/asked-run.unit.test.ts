import type { StartRun } from '@parlance/contract/chat/runs.ts'
import { expect, test } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import { askedRun, testRun } from './asked-run.ts'

const user = uuidv7()
const thread_id = uuidv7()
const [id, parent_id, message_id, model_id, file] = Array.from({ length: 5 }, () => uuidv7()) as [
  string,
  string,
  string,
  string,
  string,
]
const image = { size: 'square' } as unknown as NonNullable<Extract<StartRun, { kind: 'send' }>['image']>
const expert = { id: null, name: 'Expert' } as unknown as RunnableAssistant
const ask = (request: StartRun, thread = thread_id) => askedRun(user, thread, request)
const first = (more: object = {}): StartRun => ({
  kind: 'send',
  id,
  parent_id: null,
  text: 'Why so?',
  ...more,
})

/** The same for all kinds of requests, unless they say otherwise. */
const COMMON = {
  thread_id,
  client_id: id,
  hash: expect.any(Buffer),
  expert: null,
  use_curated: true,
  comparison_id: null,
}
const asking = { id, text: 'Why so?', files: [], terms: expect.stringContaining('why') }

test('a first question opens its thread, named after its words', async () => {
  const common = {
    ...COMMON,
    kind: 'send',
    named_id: null,
    model_id: undefined,
    image: null,
    question: asking,
  }
  const opening = { name: 'Why so?', purpose: 'chat', assistant_id: null, folder_id: null, tested: null }
  expect(await ask(first())).toEqual({ ...common, opening })
  const chosen = { purpose: 'temporary', assistant_id: uuidv7(), folder_id: uuidv7() } as const
  const asked = await ask(first({ ...chosen, model_id, image, files: [file] }))
  expect(asked).toEqual({
    ...common,
    model_id,
    image,
    question: { ...asking, files: [file] },
    opening: { ...opening, ...chosen },
  })
  const long = await ask(first({ text: 'word '.repeat(100) }))
  expect(long.opening?.name).toMatch(/^(word )+word…$/)
})

test('a further question needs its thread, and follows the message that it names', async () => {
  const asked = await ask(first({ parent_id, model_id, image, assistant_id: uuidv7() }))
  expect(asked).toEqual({
    ...COMMON,
    kind: 'send',
    named_id: parent_id,
    model_id,
    image,
    question: asking,
    opening: null,
  })
})

test('an edited question replaces the message that it names', async () => {
  const common = { ...COMMON, kind: 'edit', named_id: message_id, opening: null }
  const request: StartRun = { kind: 'edit', id, message_id, text: 'Why so?' }
  expect(await ask(request)).toEqual({ ...common, model_id: undefined, image: null, question: asking })
  expect(await ask({ ...request, model_id, image, files: [file] })).toEqual({
    ...common,
    model_id,
    image,
    question: { ...asking, files: [file] },
  })
})

test('an answer again has no question, and can be compared with another one', async () => {
  const common = { ...COMMON, kind: 'regenerate', named_id: parent_id, question: null, opening: null }
  const request: StartRun = { kind: 'regenerate', id, parent_id }
  expect(await ask(request)).toEqual({ ...common, model_id: undefined, image: null })
  const comparison_id = uuidv7()
  expect(await ask({ ...request, model_id, image, comparison_id, use_curated: false })).toEqual({
    ...common,
    model_id,
    image,
    comparison_id,
    use_curated: false,
  })
})

test('a continued answer is one that exists, with its own model', async () => {
  expect(await ask({ kind: 'continue', id, message_id })).toEqual({
    ...COMMON,
    kind: 'continue',
    named_id: message_id,
    model_id: undefined,
    image: null,
    question: null,
    opening: null,
  })
})

test('the answerer of an expert prompt is kept with the request', async () => {
  expect((await askedRun(user, thread_id, first(), expert)).expert).toBe(expert)
})

test('a repeated request has the same hash in any order of its fields, and no other request has it', async () => {
  const hash = async (request: StartRun, thread?: string) => (await ask(request, thread)).hash.toString('hex')
  const request = first({ model_id })
  const turned = Object.fromEntries(Object.entries(request).toReversed()) as StartRun
  expect(await hash(turned)).toBe(await hash(request))
  const others = await Promise.all([
    hash(first()),
    hash(first({ model_id, text: 'Why not?' })),
    hash(request, uuidv7()),
    hash({ kind: 'edit', id, message_id, text: 'Why so?', model_id }),
  ])
  expect(new Set([...others, await hash(request)])).toHaveLength(others.length + 1)
})

const tested = { assistant_id: uuidv7(), version_id: uuidv7(), knowledge_base_ids: [], payer_id: null }
const asks = { thread_id, message_id: id, text: 'Why so?', model_id: null }

test('a test question opens a hidden thread, and cannot be found by a search', () => {
  const common = { ...COMMON, kind: 'send', named_id: null, image: null, question: { ...asking, terms: '' } }
  const opening = { name: 'Why so?', purpose: 'test', folder_id: null }
  expect(testRun({ ...asks, tested })).toEqual({
    ...common,
    model_id: undefined,
    opening: { ...opening, assistant_id: tested.assistant_id, tested },
  })
  expect(testRun({ ...asks, model_id, tested: { prompt: expert } })).toEqual({
    ...common,
    model_id,
    expert,
    opening: { ...opening, assistant_id: null, tested: null },
  })
  const long = testRun({ ...asks, text: 'word '.repeat(100), tested })
  expect(long.opening?.name).toMatch(/^(word )+word…$/)
})

test('a repeated test question has the same hash, and no other one has it', () => {
  const other = { ...tested, version_id: uuidv7() }
  const all = [
    { ...asks, tested },
    { ...asks, tested: other },
    { ...asks, tested: { prompt: expert } },
    { ...asks, tested: { prompt: { ...expert, name: 'Another' } } },
    { ...asks, tested, model_id },
    { ...asks, tested, text: 'Why not?' },
    { ...asks, tested, thread_id: uuidv7() },
  ]
  const hashes = () => all.map((one) => testRun(one).hash.toString('hex'))
  expect(hashes()).toEqual(hashes())
  expect(new Set(hashes())).toHaveLength(all.length)
})
