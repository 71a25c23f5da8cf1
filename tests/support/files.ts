import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '../..')

const SKIPPED = new Set(['node_modules', 'dist', '.tmp', 'data'])

/** The paths of all files below a folder of the project, relative to the project, without built ones. */
export function filesBelow(folder: string): string[] {
  const start = join(ROOT, folder)
  if (!existsSync(start)) return []
  return readdirSync(start, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name === 'routeTree.gen.ts') return []
    const path = relative(ROOT, join(start, entry.name)).replaceAll('\\', '/')
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}
