import { readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Source } from '@parlance/contract/knowledge/sources.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { ok } from '#testing/servers/calls.ts'
import { testDatabase } from '#testing/database/database.ts'
import { makeBase, sendFiles, settled, uploadFiles } from '#testing/made/documents.ts'
import { smallDisk } from '#testing/database/small-disk.ts'

const KB = 1_024
const disk = smallDisk(8)
const db = testDatabase()
let app: TestApp
let ada: Person
let base = ''
let count = 0
let empty: (() => void) | undefined

// the database is on another disk; features/runs/saving/disk-full.test.ts covers a full disk of the database
beforeAll(async () => {
  if (disk === null) return
  const shelf = join(disk.folder, 'shelf')
  await mkdir(shelf)
  app = await startTestApp(db.database, { DATA_DIR: disk.folder, LOCAL_FILES_ROOTS: shelf })
  ada = await app.person('ada')
})
afterAll(async () => {
  await app?.close()
  disk?.release()
})
beforeEach(async () => {
  base = await makeBase(ada, `Base ${++count}`)
})
afterEach(() => empty?.())

const file = (name: string, kilobytes: number) => ({
  name,
  content: name.repeat(kilobytes * KB).slice(0, kilobytes * KB),
})
const stored = () => {
  const folder = join(disk?.folder ?? '', 'files')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
/** Fills the disk except for this many kilobytes. */
const fillBut = async (kilobytes: number) => {
  const room = join(disk?.folder ?? '', 'room')
  await writeFile(room, Buffer.alloc(kilobytes * KB, 1))
  const release = disk?.fill()
  empty = () => {
    release?.()
    empty = undefined
  }
  await writeFile(room, '')
}

describe.skipIf(disk === null)('a disk that has no room for files (R16)', () => {
  test('refuses an upload with 507, stores no partial file, stays readable, and accepts files again later', async () => {
    const [kept] = await uploadFiles(ada, base, [file('kept.txt', 4)])
    await settled(db.database, ada, base)
    const before = stored()
    await fillBut(0)
    const answer = await sendFiles(ada, base, [file('late.txt', 200)])
    expect([answer.status, await answer.json()]).toEqual([507, { detail: 'ERROR_STORAGE_FULL' }])
    expect((await settled(db.database, ada, base)).map(({ name }) => name)).toEqual(['kept.txt'])
    expect(stored()).toEqual(before)
    const path = `/v2/knowledge-bases/${base}/documents/${kept?.document_id}`
    expect(await (await ada.call('GET', `${path}/original`)).text()).toHaveLength(4 * KB)
    empty?.()
    expect(await uploadFiles(ada, base, [file('late.txt', 200)])).toMatchObject([{ outcome: 'added' }])
  })

  test('refuses the files of an upload that do not fit and reports each', async () => {
    await fillBut(100)
    const outcomes = await uploadFiles(ada, base, [file('a.txt', 4), file('b.txt', 900), file('c.txt', 4)])
    expect(outcomes.map(({ outcome, error_code }) => [outcome, error_code])).toEqual([
      ['added', null],
      ['refused', 'ERROR_STORAGE_FULL'],
      ['added', null],
    ])
    expect(stored().filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('ends a sync with its reason, and the next sync adds the files', async () => {
    const shelf = join(disk?.folder ?? '', 'shelf')
    await writeFile(join(shelf, 'one.txt'), file('one.txt', 300).content)
    await fillBut(0)
    const body = { name: 'Shelf', type: 'local_files', frequency_hours: 24, settings: { directory: shelf } }
    const { id } = await ok<Source>(ada, 'POST', `/v2/knowledge-bases/${base}/sources`, body)
    const path = `/v2/knowledge-bases/${base}/sources/${id}`
    const source = () => ok<Source>(ada, 'GET', path)
    await expect.poll(source).toMatchObject({ state: 'error', error_code: 'ERROR_STORAGE_FULL' })
    empty?.()
    await ok(ada, 'POST', `${path}/sync`)
    await expect.poll(source).toMatchObject({ state: 'active', error_code: null, documents: 1 })
  })
})
