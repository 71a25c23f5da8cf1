import { link, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#core/ids.ts'
import { createLocalFiles } from './local-files.ts'
import { keyOf } from './port.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('files in a folder', () => {
  it('can be stored, read and deleted', async () => {
    const files = createLocalFiles(folder)
    const id = uuidv7()
    expect(await files.get(id)).toBeNull()
    await files.put(id, Buffer.from('one'))
    expect(String(await files.get(id))).toBe('one')
    await files.delete(id)
    await files.delete(id)
    expect(await files.get(id)).toBeNull()
  })

  it('are overwritten before they are removed or replaced, if this is wanted', async () => {
    const files = createLocalFiles(folder, { is_wiped: true })
    const id = uuidv7()
    await files.put(id, Buffer.from('first'))
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    // a second name shows what is left of the bytes
    await link(join(folder, keyOf(id)), first)
    await files.put(id, Buffer.from('second'))
    await link(join(folder, keyOf(id)), second)
    expect(String(await files.get(id))).toBe('second')
    await files.delete(id)
    await files.delete(id)
    expect(await files.get(id)).toBeNull()
    expect([await readFile(first), await readFile(second)]).toEqual([Buffer.alloc(5), Buffer.alloc(6)])
    await Promise.all([rm(first), rm(second)])
  })

  it('are complete or absent, with no partial files left behind', async () => {
    const files = createLocalFiles(folder)
    const ids = Array.from({ length: 20 }, () => uuidv7())
    await Promise.all(ids.map((id) => files.put(id, Buffer.alloc(100_000, 1))))
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part'))
    expect(names).toEqual([])
  })

  it('are listed; leftovers of an interrupted write are removed', async () => {
    const files = createLocalFiles(join(folder, 'listed'))
    expect(await allOf(files.list())).toEqual([])
    const id = uuidv7()
    await files.put(id, Buffer.from('one'))
    const cutOff = join(folder, 'listed', id.slice(-2), `${id}.1.part`)
    await writeFile(cutOff, 'half')
    const current = cutOff.replace('.1.', '.2.')
    await writeFile(current, 'being written')
    await utimes(cutOff, 0, 0)
    // the state for a clock that was set forward by an hour
    const before = new Date(Date.now() - 90 * 60_000)
    await utimes(current, before, before)
    expect(await allOf(files.list())).toEqual([id])
    expect(await files.clean()).toBe(1)
    expect(await readdir(join(folder, 'listed', id.slice(-2)))).toHaveLength(2)
  })

  it.each(['../secret.key', '', 'a'.repeat(36), `${uuidv7()}/../x`])(
    'are never read by the invalid id %j',
    async (id) => {
      const files = createLocalFiles(folder)
      await expect(files.get(id)).rejects.toThrow(RangeError)
      await expect(files.put(id, Buffer.from('x'))).rejects.toThrow(RangeError)
    },
  )
})

async function allOf(ids: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const id of ids) all.push(id)
  return all
}
