// Plain JavaScript that runs on Node 18. Writes pictures of every screen into shots/; arguments choose among them.
import { runPlaywright } from './lib/playwright.mjs'

const names = process.argv.slice(2)
// those of the documentation are part of the project and are only made by name
const chosen = names.length === 0 ? ['--grep-invert', 'documentation-pictures'] : ['--grep', names.join('|')]
await runPlaywright(chosen, { SHOTS: 'true', CI: '' })
console.log('The pictures are in shots/, those of the documentation with it.')
