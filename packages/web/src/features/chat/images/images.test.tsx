import { newestPicture } from '@parlance/contract/chat/answer-pictures.ts'
import { type Assistant, assistants } from '@parlance/contract/assistants/assistants.ts'
import type { Message } from '@parlance/contract/chat/runs.ts'
import { threads } from '@parlance/contract/chat/threads.ts'
import { documents, type KnowledgeDocument } from '@parlance/contract/knowledge/documents.ts'
import { models, type Model } from '@parlance/contract/models/models.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Composer } from '#features/chat/composer/composer.tsx'
import { changeDraft, draftOf, forgetDrafts, sendOut } from '#features/chat/drafts/draft-store.ts'
import { Drawing } from '#features/chat/images/drawing.tsx'
import {
  type DrawingPart,
  type FilePart,
  imageOf,
  type PicturePart,
} from '#features/chat/images/image-options.ts'
import { loadTexts, startI18n } from '#i18n/i18n.ts'
import { draw } from '#testing/draw.tsx'
import { fakeServer } from '#testing/fake-server.ts'

const SCOPE = '01890000-0000-7000-8000-000000000001'
const PAINTER = '01890000-0000-7000-8000-00000000000a'
const FILE = '01890000-0000-7000-8000-000000000002'
const picture: FilePart = {
  type: 'file',
  url: `/v2/threads/${SCOPE}/files/${FILE}`,
  media_type: 'image/png',
  size: { width: 64, height: 64 },
  alt: 'A harbour',
}
const painter: Model = {
  id: PAINTER,
  type: 'image',
  label: { en: 'Painter' },
  identifier: 'painter',
  provider_name: 'Vendor',
  rank: 1,
  context_size: null,
  max_output_tokens: null,
  capabilities: { vision: false, tools: false, reasoning: false, structured_output: false },
  hosting_region: null,
  data_note: null,
  price_class: 'medium',
}

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'thread', 'pages'])
})
afterEach(() => {
  cleanup()
  forgetDrafts()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const HELPER = '01890000-0000-7000-8000-00000000000b'
const SKETCH = '01890000-0000-7000-8000-00000000000c'
const NOTES = '01890000-0000-7000-8000-00000000000d'
const fileOf = (id: string, name: string, extension: string) =>
  ({
    id,
    name,
    extension,
    picture: extension === 'png' ? picture.size : null,
    state: 'indexed',
  }) as KnowledgeDocument
const FILES = [fileOf(SKETCH, 'sketch.png', 'png'), fileOf(NOTES, 'notes.txt', 'txt')]

/** A composer with the image model chosen, or with an assistant that uses it. */
async function compose(
  newest: FilePart | null,
  assistantId: string | null = null,
  all: readonly PicturePart[] = [],
) {
  const server = fakeServer()
  server.on(models.list, () => ({ data: [painter] }))
  server.on(assistants.list, () => [{ id: HELPER, model_id: PAINTER } as Assistant])
  server.on(threads.files, () => ({ knowledge_base_id: HELPER }))
  server.on(documents.list, () => ({ data: FILES, total: FILES.length }) as never)
  changeDraft(SCOPE, { text: 'Bluer', model_id: assistantId === null ? PAINTER : null })
  const onSend = vi.fn()
  const same = { assistantId, assistantName: 'Helper', isRunning: false, isStopping: false }
  await draw(<Composer {...same} scope={SCOPE} pictures={{ newest, all }} onSend={onSend} onStop={vi.fn()} />)
  return onSend
}

test('with an image model, the composer offers shape and number, and creates', async () => {
  const onSend = await compose(null)
  fireEvent.change(await screen.findByLabelText('Shape'), { target: { value: 'landscape' } })
  fireEvent.change(screen.getByLabelText('Number of images'), { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  // plugins are involved, so a message can be sent a moment later
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
  expect(imageOf(draftOf(SCOPE))).toEqual({ image: { size: '1536x1024', count: 3 } })
  // the size and the number are kept for the next one
  sendOut(SCOPE)
  expect(imageOf(draftOf(SCOPE))).toEqual({ image: { size: '1536x1024', count: 3 } })
  // files alone are not a description
  act(() => changeDraft(SCOPE, { text: '', files: [FILE] }))
  expect(screen.getByRole('button', { name: 'Create' }).getAttribute('aria-disabled')).toBe('true')
})

test('an assistant with an image model has the same composer, and no gauge of a context', async () => {
  await compose(picture, HELPER)
  expect(await screen.findByLabelText('Shape')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Model: Painter' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /context/i })).toBeNull()
})

test('the newest picture is the one to change, until it is removed or another one is chosen', async () => {
  await compose(picture)
  expect(await screen.findByRole('list', { name: 'Pictures to change' })).toBeTruthy()
  expect(imageOf(draftOf(SCOPE))).toEqual({})
  fireEvent.click(screen.getByRole('button', { name: 'Create a new image instead' }))
  expect(screen.queryByRole('list', { name: 'Pictures to change' })).toBeNull()
  expect(imageOf(draftOf(SCOPE))).toEqual({ image: { count: 1, inputs: [] } })
  act(() => changeDraft(SCOPE, { image: { ...draftOf(SCOPE).image, chosen: [picture] } }))
  expect(screen.getByRole('list', { name: 'Pictures to change' }).textContent).toContain('A harbour')
  expect(imageOf(draftOf(SCOPE))).toEqual({ image: { count: 1, inputs: [FILE] } })
})

test('several pictures of answers and questions are changed together', async () => {
  const attached = (document_id: string, name: string) =>
    ({ type: 'attachment', document_id, name, size: 1 }) as PicturePart
  const gone = attached(PAINTER, 'gone.png')
  const all = [picture, attached(SKETCH, 'sketch.png'), attached(NOTES, 'notes.txt'), gone]
  await compose(picture, null, all)
  // a text file does not replace the newest picture
  act(() => changeDraft(SCOPE, { files: [NOTES] }))
  fireEvent.click(await screen.findByRole('button', { name: 'Choose pictures to change' }))
  const sketch = await screen.findByRole('menuitemcheckbox', { name: 'sketch.png' })
  // the others are no picture or no longer exist
  expect(screen.getAllByRole('menuitemcheckbox')).toHaveLength(2)
  expect(screen.getByRole('menuitemcheckbox', { checked: true }).textContent).toBe('A harbour')
  fireEvent.click(sketch)
  expect(imageOf({ ...draftOf(SCOPE), files: [] })).toEqual({ image: { count: 1, inputs: [FILE, SKETCH] } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove A harbour', hidden: true }))
  expect(imageOf({ ...draftOf(SCOPE), files: [] })).toEqual({ image: { count: 1, inputs: [SKETCH] } })
})

test('an answer in text ends the work on a picture, a failed answer does not', () => {
  const answer = (parts: Message['parts']) => ({ role: 'assistant', parts }) as Message
  const failed = answer([{ type: 'error', code: 'overloaded', status: 503, retry_after: null }])
  expect(newestPicture([answer([picture]), failed])).toBe(picture)
  expect(newestPicture([answer([picture]), answer([{ type: 'text', text: 'Hello' }])])).toBeNull()
})

test('while images are made, placeholders and progress are shown; afterwards the options', async () => {
  const part: DrawingPart = {
    type: 'drawing',
    prompt: 'A harbour',
    size: { width: 1536, height: 1024 },
    count: 2,
    inputs: [{ id: FILE, source: 'answer', name: '' }],
    takes_inputs: false,
  }
  const { unmount } = await draw(<Drawing part={part} threadId={SCOPE} coming={2} />)
  expect(screen.getByRole('progressbar', { name: 'Creating…' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
  unmount()
  await draw(<Drawing part={part} threadId={SCOPE} coming={0} />)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(document.body.textContent).toContain('This model cannot change pictures')
  fireEvent.click(screen.getByRole('button', { name: 'Created from a description' }))
  expect(document.body.textContent).toContain('1536 × 1024')
})
