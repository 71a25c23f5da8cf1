// Plain JavaScript that runs on Node 18. Reruns tests whenever a file that they need has changed.
import { ensureInstalled, projectEnvironment, run } from './lib/install.mjs'

ensureInstalled()
process.exitCode = run('vitest', ['watch', ...process.argv.slice(2)], projectEnvironment())
