import { crc32 } from 'node:zlib'
import { runs } from '@parlance/contract/chat/runs.ts'
import { documents } from '@parlance/contract/knowledge/documents.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Export } from '#features/account/account.queries.ts'
import { exportFiles } from '#features/account/export-files.ts'
import { startI18n } from '#i18n/i18n.ts'
import { fakeServer, Refused } from '#testing/fake-server.ts'

const at = '2026-03-04T05:06:08.000Z'
const thread = '01890000-0000-7000-8000-00000000000a'
const file = (id: string, name: string) => {
  return { id, name, knowledge_base_id: 'base', thread_id: thread, size: 1, created_at: at }
}
const drawing = { type: 'file', url: `/v2/threads/${thread}/files/drawn`, media_type: 'image/png' }
const data = {
  exported_at: at,
  test_questions: [],
  curated_answers: [],
  open_questions: [],
  conversation_files: [file('one', 'Bail été.pdf'), file('gone', 'gone.pdf'), file('two', '../a/b.md')],
  threads: [{ id: thread, name: 'Why: reeds?', messages: [{ parts: [drawing], created_at: at }] }],
} as unknown as Export

beforeAll(() => startI18n('en'))
afterEach(() => vi.unstubAllGlobals())

/** Paths and texts of the files in a ZIP file, read from its directory. */
async function contentOf(zip: Blob): Promise<Record<string, string>> {
  const bytes = Buffer.from(await zip.arrayBuffer())
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  const found: Record<string, string> = {}
  let next = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [sum, size, length] = [
      bytes.readUInt32LE(next + 16),
      bytes.readUInt32LE(next + 24),
      bytes.readUInt16LE(next + 28),
    ]
    const head = bytes.readUInt32LE(next + 42)
    expect(bytes.readUInt32LE(head)).toBe(0x04034b50)
    const name = bytes.subarray(next + 46, next + 46 + length).toString()
    const content = bytes.subarray(head + 30 + length, head + 30 + length + size)
    expect(crc32(content)).toBe(sum)
    found[name] = content.toString()
    next += 46 + length
  }
  expect(next).toBe(end)
  return found
}

test('the archive has the data and the files of all conversations, with names that every system accepts', async () => {
  const server = fakeServer()
  server.on(documents.original, ({ params }) =>
    params['document_id'] === 'gone'
      ? new Refused(404, 'ERROR_DOCUMENT_NOT_FOUND')
      : (params['document_id'] as never),
  )
  server.on(runs.file, ({ params }) => params['file_id'] as never)
  const zips: Blob[] = []
  const progress = vi.fn()
  await exportFiles(data, (zip) => zips.push(zip), progress)
  const [zip = new Blob()] = zips
  expect(zips).toHaveLength(1)
  const folder = 'files/Why_ reeds_ 0000000a'
  const { 'my-data.json': json = '', ...files } = await contentOf(zip)
  expect(files).toEqual({
    [`${folder}/Bail été.pdf`]: '"one"',
    [`${folder}/__a_b.md`]: '"two"',
    [`${folder}/drawn.png`]: '"drawn"',
  })
  expect(JSON.parse(json)).toEqual(data)
  expect(progress).toHaveBeenLastCalledWith(4)
})
