// Plain JavaScript that runs on Node 18. Every screen in every language, colour mode and width.
import { runPlaywright } from './lib/playwright.mjs'

await runPlaywright(['axe.spec.ts', ...process.argv.slice(2)], { AXE: 'whole' })
