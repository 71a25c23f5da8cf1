import { messagePart } from '@parlance/contract/chat/message-parts.schemas.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { sharedPart } from '@parlance/contract/chat/shared-parts.schemas.ts'
import { expect, test } from 'vitest'
import { PART_FIELDS, shownParts } from './shown-parts.ts'

const SECRET = 'kept-back'

/** A value of every field of a part, with a text in each place where one can be. */
const EVERY_PART: MessagePart[] = [
  { type: 'text', text: 'Hello' },
  { type: 'reasoning', text: SECRET, duration_ms: 1 },
  {
    type: 'tool',
    tool_call_id: SECRET,
    tool_name: SECRET,
    title: null,
    state: 'done',
    input: { query: SECRET },
    output: [SECRET],
    waits_for: {
      kind: 'approval',
      server: { id: crypto.randomUUID(), label: SECRET },
    },
    duration_ms: 1,
  },
  {
    type: 'source',
    source_id: '1',
    url: 'https://example.org/',
    title: 'Timetable',
    passage: null,
    page: { number: 1, quote: 'two a day', unproven: [], doubts: [] },
  },
  {
    type: 'retrieval',
    state: 'done',
    mode: 'search',
    query: SECRET,
    knowledge_bases: [SECRET],
    files: 1,
    base_ids: [crypto.randomUUID()],
    filter: [],
    found: [],
    declined: null,
    curated: null,
    is_reranked: false,
    rewritten_from: null,
    passages: 2,
    duration_ms: 3,
    attached: [{ document_id: crypto.randomUUID(), name: SECRET, use: 'whole' }],
  },
  { type: 'summary', state: 'done', messages: 4, duration_ms: 1 },
  {
    type: 'file',
    url: '/v2/threads/t/files/f',
    media_type: 'image/png',
    size: null,
    alt: '',
  },
  {
    type: 'drawing',
    prompt: SECRET,
    size: null,
    count: 1,
    inputs: [],
    takes_inputs: false,
  },
  {
    type: 'attachment',
    document_id: crypto.randomUUID(),
    name: 'plan.pdf',
    size: 3,
  },
  { type: 'fallback', from: SECRET, to: SECRET, code: SECRET },
  { type: 'cut', level: 'global', name: SECRET, period: 'day' },
  { type: 'short_reading', sent: 1, read: 1 },
  { type: 'error', code: SECRET, status: 500, retry_after: null },
]

test('every field of every part of a message is declared as shown or hidden: a new one is hidden until it is declared', () => {
  const inContract = messagePart.options.map((option) => {
    const { type, ...fields } = option.shape
    return [type.value, Object.keys(fields).toSorted()]
  })
  const decided = Object.entries(PART_FIELDS).map(([type, fields]) => [type, Object.keys(fields).toSorted()])
  expect(Object.fromEntries(decided)).toEqual(Object.fromEntries(inContract))
  expect(EVERY_PART.map(({ type }) => type).toSorted()).toEqual(Object.keys(PART_FIELDS).toSorted())
})

test('readers of a link only get these fields of each kind of part', () => {
  const golden = {
    text: ['text', 'type'],
    step: ['kind', 'name', 'state', 'type'],
    source: ['page', 'passage', 'source_id', 'title', 'type', 'url'],
    file: ['alt', 'file_id', 'media_type', 'size', 'type'],
    attachment: ['file_id', 'name', 'picture', 'size', 'type'],
    left_out: ['type', 'what'],
  }
  const declared = sharedPart.options.map((option) => [
    option.shape.type.value,
    Object.keys(option.shape).toSorted(),
  ])
  expect(Object.fromEntries(declared)).toEqual(golden)
  for (const withFiles of [true, false]) {
    const shown = shownParts(EVERY_PART, withFiles)
    for (const part of shown) expect(Object.keys(part).toSorted()).toEqual(golden[part.type])
    expect(JSON.stringify(shown)).not.toContain(SECRET)
  }
})

test('a hidden field does not affect the shown parts', () => {
  for (const part of EVERY_PART) {
    const withheld = Object.entries(PART_FIELDS[part.type]).filter(([, decision]) => decision === 'withheld')
    for (const [field] of withheld) {
      const other = { ...part, [field]: 'another' } as MessagePart
      expect(shownParts([other], true)).toEqual(shownParts([part], true))
    }
  }
})

test('a link without files contains no names of files or pictures', () => {
  const files = EVERY_PART.filter(({ type }) => type === 'file' || type === 'attachment')
  expect(shownParts(files, false)).toEqual([
    { type: 'left_out', what: 'image' },
    { type: 'left_out', what: 'file' },
  ])
})
