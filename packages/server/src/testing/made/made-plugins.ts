import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Below the project, so that a plugin made here finds the packages that a real one finds. */
const PLACE = fileURLToPath(new URL('../../../../../.tmp', import.meta.url))

/** Writes plugins into a folder of their own: paths inside it, each with its text. */
export function madePlugins(files: Record<string, string>): { folder: string; remove: () => void } {
  mkdirSync(PLACE, { recursive: true })
  const folder = mkdtempSync(join(PLACE, 'plugins-'))
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
