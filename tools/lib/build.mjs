import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, nodeBinary, projectEnvironment, ROOT, run } from './install.mjs'

const BUILT = join(ROOT, 'packages/web/dist/index.html')
const SOURCES = [
  'packages/web/src',
  'packages/web/index.html',
  'packages/web/public',
  'packages/web/vite.config.ts',
  'packages/web/first-page.plugin.ts',
  'packages/web/unused-parts.plugin.ts',
  'packages/web/tsr.config.json',
  'packages/contract/src',
  'packages/plugin-api/src',
  'plugins',
  'node_modules/.package-lock.json',
]
/** The settings that the pages were built with. */
const BUILT_WITH = join(ROOT, 'packages/web/dist/.built-with.json')

const IMAGE = join(ROOT, 'packages/server/dist/empty-database')
const IMAGE_SOURCES = [
  'packages/server/migrations',
  'packages/server/src/db',
  'node_modules/.package-lock.json',
]
const IMAGE_MAKER = join(ROOT, 'packages/server/src/db/embedded/make-empty-image.ts')

/**
 * Builds the pages, and with them the database that a first start copies, if they are missing or older than
 * their sources. Ends the process when the pages cannot be built; without the database a first start creates its own.
 */
export async function ensureBuilt() {
  const image = isCurrent(IMAGE, IMAGE_SOURCES) ? Promise.resolve() : makeImage()
  if (!isBuilt()) {
    console.log('Building the pages.')
    if (run('npm', ['run', '--silent', 'build'], projectEnvironment()) !== 0) {
      fail('The pages could not be built: see the lines above.')
    }
    writeFileSync(BUILT_WITH, settings())
  }
  await image
}

/** Whether the pages are newer than their sources, and built with the current settings. */
export function isBuilt() {
  return (
    isCurrent(BUILT, SOURCES) && existsSync(BUILT_WITH) && readFileSync(BUILT_WITH, 'utf8') === settings()
  )
}

function settings() {
  return JSON.stringify(
    Object.entries(process.env)
      .filter(([name]) => name.startsWith('VITE_'))
      .sort(),
  )
}

/** Runs in its own process while the pages are built. */
function makeImage() {
  const maker = spawn(nodeBinary(), [IMAGE_MAKER], { stdio: 'ignore' })
  return new Promise((resolve) => maker.on('exit', resolve).on('error', resolve))
}

function isCurrent(built, sources) {
  return existsSync(built) && statSync(built).mtimeMs >= newest(sources.map((source) => join(ROOT, source)))
}

/** When the newest of these files, or of the files in these folders, was written. */
function newest(paths) {
  let youngest = 0
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    const stat = statSync(path)
    const time = stat.isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : stat.mtimeMs
    youngest = Math.max(youngest, time)
  }
  return youngest
}
