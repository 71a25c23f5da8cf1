import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Inside the project, so that a plugin created here finds the same packages as a real one. */
const PLACE = fileURLToPath(new URL('../../../../../.tmp', import.meta.url))

/** Writes plugins to a new folder: paths inside it, each with its text. */
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
