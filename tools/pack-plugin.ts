import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packPlugin } from './pack-plugin/pack.ts'

/**
 * `npm run pack-plugin NAME [-- FOLDER]`: builds plugins/NAME, or the plugin of that path, into FOLDER/NAME (packed/NAME),
 * from where it can be copied into the PLUGINS_DIR of an installation.
 */
const ROOT = join(import.meta.dirname, '..')
const [name = '', out = 'packed', ...rest] = process.argv.slice(2)
if (name === '' || rest.length > 0) refuse('Say which plugin: npm run pack-plugin guestbook')

const source = [join(ROOT, 'plugins', name), resolve(name)].find((folder) =>
  existsSync(join(folder, 'src/server.ts')),
)
if (source === undefined) refuse(`There is no plugins/${name}/src/server.ts.`)

try {
  const { folder, manifest } = await packPlugin(source, resolve(out))
  console.log(`${manifest.name} ${manifest.version} is packed: ${folder}`)
} catch (error) {
  if (process.env['DEBUG'] !== undefined) throw error
  refuse(error instanceof Error ? error.message : String(error))
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
