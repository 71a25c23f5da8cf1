import { constants, cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { flushToDisk, flushTree } from '#db/embedded/durability.ts'

/**
 * Copies an unused data folder to `target`: first under another name, flushed to the disk and then renamed, so that
 * an image is either complete or absent.
 */
export async function copyImage(folder: string, target: string): Promise<void> {
  const draft = join(dirname(target), `.${basename(target)}.part`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(dirname(target), { recursive: true })
  cpSync(folder, draft, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => basename(source) !== 'postmaster.pid',
  })
  await flushTree(draft)
  renameSync(draft, target)
  flushToDisk(dirname(target))
}
