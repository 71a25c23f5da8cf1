import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allCalls } from '@parlance/contract/all.ts'
import { describeApi } from '@parlance/server/core/http/openapi.ts'
import { loadPlugins, pluginCalls } from '@parlance/server/plugins/load.ts'

/** Writes docs/openapi.json from the contract and the bundled plugins; with --check, fails if it is outdated. */
const FILE = join(import.meta.dirname, '../docs/openapi.json')
const plugins = await loadPlugins({
  info() {},
  warn() {},
  error: (fields, text) => console.error(text, fields),
})
const api = await describeApi([...allCalls(), ...pluginCalls(plugins)])
const description = `${JSON.stringify(api, null, 2)}\n`

if (!process.argv.includes('--check')) {
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, description)
} else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== description) {
  console.error('docs/openapi.json is stale: run `npm run openapi` and commit it.')
  process.exit(1)
}
