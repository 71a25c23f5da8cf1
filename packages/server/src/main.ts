import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiled code without types is cached next to the dependencies, which saves half of the start's work and 20 MB of
// memory (docs/decisions/0004). The cache must be enabled before our first import. If the folder cannot be written,
// everything works without it.
enableCompileCache(
  process.env['NODE_COMPILE_CACHE'] ??
    fileURLToPath(new URL('../../../node_modules/.cache/parlance', import.meta.url)),
)
await import('#serve.ts')
flushCompileCache()
