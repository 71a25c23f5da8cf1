// Plain JavaScript that runs on Node 18. Writes pictures of every screen into shots/; arguments choose among them.
import { runPlaywright } from './lib/playwright.mjs'

const names = process.argv.slice(2)
await runPlaywright(names.length === 0 ? [] : ['--grep', names.join('|')], { SHOTS: 'true', CI: '' })
console.log('The pictures are in shots/.')
