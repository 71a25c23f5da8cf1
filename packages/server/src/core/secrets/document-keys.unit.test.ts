import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { FileStore } from '#adapters/files/port.ts'
import { DocumentKeys } from './document-keys.ts'
import { keyIdOf, openText, sealText } from './sealed-text.ts'

const DOCUMENT = '0190a0a0-0000-7000-8000-000000000001'
const TEXT = 'The quoll sleeps – été 🦉'
const log = { error: () => {} }

/** A store in memory that counts its reads. */
function memoryStore(files = new Map<string, Buffer>()): FileStore & { files: typeof files; reads: number } {
  return {
    files,
    reads: 0,
    put: async (id, bytes) => void files.set(id, Buffer.from(bytes)),
    async get(id) {
      this.reads++
      return files.get(id) ?? null
    },
    delete: async (id) => void files.delete(id),
    async *list() {
      yield* files.keys()
    },
    clean: async () => 0,
  }
}

const secrets = (secret_key = randomBytes(32), secret_key_previous: Buffer | null = null) => ({
  secret_key,
  secret_key_previous,
})

describe('sealed texts', () => {
  const key = { id: DOCUMENT.replace(/1$/, '2'), bytes: randomBytes(32) }

  it('can be opened with their key, which they name', () => {
    for (const text of ['', TEXT, 'x'.repeat(100_000)]) {
      const sealed = sealText(key, DOCUMENT, text)
      expect(keyIdOf(sealed)).toBe(key.id)
      expect(openText(key, DOCUMENT, sealed)).toBe(text)
    }
    expect(sealText(key, DOCUMENT, TEXT).includes('quoll')).toBe(false)
    expect(sealText(key, DOCUMENT, 'x'.repeat(100_000)).length).toBeLessThan(1_000)
    expect(sealText(key, DOCUMENT, TEXT).equals(sealText(key, DOCUMENT, TEXT))).toBe(false)
  })

  it('cannot be opened as the text of another document, with another key, or changed', () => {
    const sealed = sealText(key, DOCUMENT, TEXT)
    expect(() => openText(key, key.id, sealed)).toThrow()
    expect(() => openText({ ...key, bytes: randomBytes(32) }, DOCUMENT, sealed)).toThrow()
    for (const at of [20, 30, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => openText(key, DOCUMENT, changed)).toThrow()
    }
    expect(() => openText(key, DOCUMENT, sealed.subarray(0, 40))).toThrow()
    expect(keyIdOf(Buffer.from('plain'))).toBeNull()
  })
})

describe('keys of documents', () => {
  it('are encrypted in the store, and read once while they are in memory', async () => {
    const store = memoryStore()
    const one = secrets()
    const { id, bytes } = await new DocumentKeys(store, one, log).create()
    expect(store.files.get(id)?.includes(bytes)).toBe(false)
    const other = new DocumentKeys(store, one, log)
    const found = await Promise.all([other.find(id), other.find(id)])
    expect(found.map((key) => key?.bytes.equals(bytes))).toEqual([true, true])
    await other.find(id)
    expect(store.reads).toBe(1)
  })

  it('are forgotten by other processes after some minutes when they are destroyed', async () => {
    const store = memoryStore()
    const one = secrets()
    let now = 0
    const [keys, other] = [new DocumentKeys(store, one, log), new DocumentKeys(store, one, log, () => now)]
    const { id } = await keys.create()
    expect(await other.find(id)).not.toBeNull()
    await keys.destroy(id)
    await keys.destroy(id)
    expect(await keys.find(id)).toBeNull()
    expect(await other.find(id)).not.toBeNull()
    now = 300_000
    expect(await other.find(id)).toBeNull()
    expect(store.files.size).toBe(0)
  })

  it('are not kept if they are destroyed while they are read', async () => {
    const store = memoryStore()
    const one = secrets()
    const { id } = await new DocumentKeys(store, one, log).create()
    const keys = new DocumentKeys(store, one, log)
    const reading = keys.find(id)
    await keys.destroy(id)
    await reading
    expect(keys.known(id)).toBeUndefined()
  })

  it('work with both secret keys during a rotation, and with the new one after it', async () => {
    const store = memoryStore()
    const [before, after] = [randomBytes(32), randomBytes(32)]
    const { id, bytes } = await new DocumentKeys(store, secrets(before), log).create()
    const rotating = new DocumentKeys(store, secrets(after, before), log)
    expect((await rotating.find(id))?.bytes.equals(bytes)).toBe(true)
    expect([await rotating.rewrap(id), await rotating.rewrap(id)]).toEqual([true, false])
    expect((await new DocumentKeys(store, secrets(after), log).find(id))?.bytes.equals(bytes)).toBe(true)
    expect(await new DocumentKeys(store, secrets(before), log).find(id)).toBeNull()
  })

  it('do not work under the name of another key', async () => {
    const store = memoryStore()
    const keys = new DocumentKeys(store, secrets(), log)
    const [one, other] = [await keys.create(), await keys.create()]
    store.files.set(other.id, store.files.get(one.id) ?? Buffer.alloc(0))
    await keys.destroy(one.id)
    const again = memoryStore(store.files)
    expect(await new DocumentKeys(again, secrets(), log).find(other.id)).toBeNull()
  })
})
