import { constants, cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { flushToDisk, flushTree, inParallel } from '#db/embedded/durability.ts'

const OWN = 'postmaster.pid'

/**
 * Copies an unused data folder to `target`: first under another name, flushed to the disk and then renamed, so that
 * an image is either complete or absent.
 */
export async function copyImage(folder: string, target: string): Promise<void> {
  const draft = draftOf(target)
  cpSync(folder, draft, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => basename(source) !== OWN,
  })
  await finish(draft, target)
}

/**
 * The same for a data folder in use. Most files are copied while statements run; `exclusively` runs its work while
 * none does, which copies the files that have changed since.
 */
export async function copyImageInUse(
  folder: string,
  target: string,
  exclusively: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const draft = draftOf(target)
  const copied = new Map<string, Stamp>()
  await copyChanged(folder, draft, copied)
  await exclusively(() => copyChanged(folder, draft, copied))
  await finish(draft, target)
}

function draftOf(target: string): string {
  const draft = join(dirname(target), `.${basename(target)}.part`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  return draft
}

async function finish(draft: string, target: string): Promise<void> {
  await flushTree(draft)
  renameSync(draft, target)
  flushToDisk(dirname(target))
}

/** Size and time of change of a file before it was copied. */
type Stamp = { size: bigint; changed_ns: bigint; read_at_ms: number }

/** File systems give changes that follow each other closely the same time. */
const CLOSE_MS = 2_000

/** Copies the files that are not in `copied` as they are now, removes those that no longer exist, and updates `copied`. */
async function copyChanged(folder: string, draft: string, copied: Map<string, Stamp>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof entries)[number]) => relative(folder, join(entry.parentPath, entry.name))
  for (const entry of entries)
    if (entry.isDirectory()) await mkdir(join(draft, pathOf(entry)), { recursive: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== OWN).map(pathOf)
  await inParallel(files, async (path) => {
    const stamp = await stampOf(join(folder, path))
    if (stamp === null) return
    if (isSame(copied.get(path), stamp)) return
    // a statement can remove it meanwhile
    const isCopied = await copyFile(join(folder, path), join(draft, path), constants.COPYFILE_FICLONE).then(
      () => true,
      unlessAbsent(false),
    )
    if (isCopied) copied.set(path, stamp)
  })
  const current = new Set(files)
  const gone = [...copied.keys()].filter((path) => !current.has(path))
  for (const path of gone) {
    copied.delete(path)
    await rm(join(draft, path), { force: true })
  }
}

const stampOf = (path: string): Promise<Stamp | null> => {
  const read_at_ms = Date.now()
  return stat(path, { bigint: true }).then(
    ({ size, mtimeNs }) => ({ size, changed_ns: mtimeNs, read_at_ms }),
    unlessAbsent(null),
  )
}

const isSame = (known: Stamp | undefined, now: Stamp) =>
  known !== undefined &&
  known.size === now.size &&
  known.changed_ns === now.changed_ns &&
  known.read_at_ms - Number(known.changed_ns / 1_000_000n) > CLOSE_MS

const unlessAbsent =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }
