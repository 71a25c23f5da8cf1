import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Code without its types, and compiled, is kept beside the dependencies: half of the start's work and 20 MB less
// memory (docs/decisions/0004). It must be on before the first import of our own. Where the folder cannot be
// written, everything works without.
enableCompileCache(
  process.env['NODE_COMPILE_CACHE'] ??
    fileURLToPath(new URL('../../../node_modules/.cache/parlance', import.meta.url)),
)
await import('#serve.ts')
flushCompileCache()
