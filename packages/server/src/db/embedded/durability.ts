import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Extension } from '@electric-sql/pglite'

type Stream = { node: unknown; nfd?: number }
type NodeFileSystem = {
  stream_ops: { fsync?: (stream: Stream) => number }
  realPath(node: unknown): string
}
type EngineModule = { FS: { filesystems: { NODEFS: NodeFileSystem } } }

/** Flushes the file or folder `path` to the disk; `descriptor` is used for open files. */
export type Flush = (path: string, descriptor: number | undefined) => void

/**
 * Adds a real fsync to the embedded engine: its file layer over node:fs has none, so that every flush would end in
 * the memory of the operating system. With `fsync = on` and `wal_sync_method = fsync` (fdatasync does not reach the
 * file layer), commits and checkpoints are then as durable as in PostgreSQL.
 */
export function durability(flush: Flush): Extension {
  return {
    name: 'durability',
    setup: async (_engine, options) => {
      const preRun: ((module: EngineModule) => void)[] = (options.preRun ??= [])
      preRun.push(({ FS }) => {
        const files = FS.filesystems.NODEFS
        files.stream_ops.fsync = (stream) => {
          flush(files.realPath(stream.node), stream.nfd)
          return 0
        }
      })
      return { emscriptenOpts: options }
    },
  }
}

/** The flush of the operating system. Folders have no descriptor in the engine's file layer. */
export function flushToDisk(path: string, descriptor?: number): void {
  if (descriptor !== undefined) {
    fsyncSync(descriptor)
    return
  }
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Concurrent enough for the disk to combine many flushes: five times faster than one after the other. */
const AT_ONCE = 8

/** Flushes a folder with all its contents. */
export async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  await inParallel(paths, async (path) => {
    const file = await open(path)
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  })
}

/** Works on several paths at once. */
export async function inParallel(
  paths: readonly string[],
  work: (path: string) => Promise<void>,
): Promise<void> {
  const left = [...paths]
  const workOnNext = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await work(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOnNext))
}
