import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './port.ts'
import { idOf, keyOf } from './port.ts'

/** Longer than any write, even if the clock is set forward during it. */
const WRITING_MS = 24 * 3_600_000

/**
 * Files in a local folder. Each is written under a temporary name and renamed when it is on the disk. `is_wiped`: the
 * bytes are overwritten before a file is removed or replaced.
 */
export function createLocalFiles(folder: string, { is_wiped = false } = {}): FileStore {
  return {
    async put(id, bytes) {
      const path = join(folder, keyOf(id))
      const beside = `${path}.${randomUUID()}.part`
      const before = is_wiped ? await openExisting(path) : null
      try {
        await makingFolder(dirname(path), () => writeThrough(beside, bytes))
        await rename(beside, path)
        if (before !== null) await wipe(before)
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      } finally {
        await before?.close()
      }
    },
    async get(id) {
      try {
        return await readFile(join(folder, keyOf(id)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async delete(id) {
      const path = join(folder, keyOf(id))
      const file = is_wiped ? await openExisting(path) : null
      try {
        if (file !== null) await wipe(file)
      } finally {
        await file?.close()
      }
      await rm(path, { force: true })
    },
    async *list() {
      for await (const path of filesIn(folder)) {
        const id = idOf(path)
        if (id !== null) yield id
      }
    },
    async clean() {
      let cleaned = 0
      for await (const path of filesIn(folder)) {
        if (!path.endsWith('.part') || Date.now() - (await stat(path)).mtimeMs < WRITING_MS) continue
        await rm(path, { force: true })
        cleaned++
      }
      return cleaned
    },
  }
}

/** Most folders exist already. */
async function makingFolder(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isMissing(error)) throw error
    await mkdir(folder, { recursive: true })
    await write()
  }
}

async function openExisting(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r+')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Overwrites the bytes of a file on the disk. */
async function wipe(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  await file.write(Buffer.alloc(size), 0, size, 0)
  await file.sync()
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (entries === null) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else yield path
  }
}
