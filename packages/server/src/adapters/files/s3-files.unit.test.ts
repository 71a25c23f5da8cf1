import { type FakeS3, startFakeS3 } from '@parlance/tests/fakes/s3.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound, type Outbound } from '#adapters/outbound/outbound.ts'
import { uuidv7 } from '#core/ids.ts'
import { createS3Files } from './s3-files.ts'

let s3: FakeS3
let outbound: Outbound

beforeAll(async () => {
  s3 = await startFakeS3('a secret')
  outbound = createOutbound({ allow: [], log: { warn: () => {} } })
})
afterAll(async () => {
  await outbound.close()
  await s3.close()
})

const open = (secret = 'a secret', folder = '') =>
  createS3Files(
    {
      endpoint: s3.url,
      bucket: 'parlance',
      region: 'eu-west-3',
      access_key_id: 'id',
      secret_access_key: secret,
    },
    outbound,
    folder,
  )

describe('files in a bucket', () => {
  it('can be stored, read and deleted', async () => {
    const files = open()
    const id = uuidv7()
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
    expect(await files.get(id)).toBeNull()
    await files.put(id, bytes)
    expect([...s3.objects.keys()]).toEqual([`/parlance/${id.slice(-2)}/${id}`])
    expect((await files.get(id))?.equals(bytes)).toBe(true)
    await files.delete(id)
    await files.delete(id)
    expect(s3.objects.size).toBe(0)
  })

  it('are listed, all pages of them', async () => {
    const files = open()
    const ids = Array.from({ length: 5 }, () => uuidv7())
    for (const id of ids) await files.put(id, Buffer.from('x'))
    expect((await allOf(files.list())).toSorted()).toEqual(ids.toSorted())
    for (const id of ids) await files.delete(id)
  })

  it('and keys in a folder of the same bucket are listed apart', async () => {
    const [files, keys] = [open(), open('a secret', 'keys/')]
    const [file, key] = [uuidv7(), uuidv7()]
    await files.put(file, Buffer.from('x'))
    await keys.put(key, Buffer.from('y'))
    expect([await allOf(files.list()), await allOf(keys.list())]).toEqual([[file], [key]])
    expect(await files.get(key)).toBeNull()
    await files.delete(file)
    await keys.delete(key)
    expect(s3.objects.size).toBe(0)
  })

  it('are retried when the server is busy', async () => {
    s3.failNext(1)
    const id = uuidv7()
    await open().put(id, Buffer.from('once more'))
    expect(String(await open().get(id))).toBe('once more')
  })

  it('are refused with a wrong secret', async () => {
    await expect(open('another').put(uuidv7(), Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch')
  })
})

async function allOf(ids: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const id of ids) all.push(id)
  return all
}
