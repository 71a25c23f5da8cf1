import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOfTutorial, withPluginName } from './new-plugin/tutorial.ts'

/** `npm run new-plugin NAME`: writes the plugin that docs/plugins.md builds, under a name of your own. */
const ROOT = join(import.meta.dirname, '..')
const [name = '', ...rest] = process.argv.slice(2)
if (name === '' || rest.length > 0) refuse('Say one name in lower-case words joined by hyphens: visitor-book')
if (name.length > 40 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  refuse(`'${name}' is not lower-case words joined by hyphens, such as visitor-book.`)
}
const folder = join('plugins', name)
if (existsSync(join(ROOT, folder))) refuse(`'${name}' exists: ${folder}`)

for (const [path, text] of filesOfTutorial(readFileSync(join(ROOT, 'docs/plugins.md'), 'utf8'))) {
  const file = join(folder, withPluginName(path, name))
  mkdirSync(dirname(join(ROOT, file)), { recursive: true })
  writeFileSync(join(ROOT, file), withPluginName(text, name))
  console.log(`new      ${file}`)
}
// a longer name changes the line breaks
spawnSync('oxfmt', [folder], { cwd: ROOT, stdio: 'ignore' })
console.log(`
Run npm install once, so that the workspace knows it; then npm run dev, and switch it on under
Administration › Settings. Its French texts are those of a guestbook: write your own.`)

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
