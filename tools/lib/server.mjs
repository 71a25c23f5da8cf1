import { join } from 'node:path'
import { ROOT } from './install.mjs'

/**
 * Node's options for the server, measured in docs/decisions/0004: a small young generation (100 MB less with 500
 * streams), a way to free the memory used at startup (25 MB), and compiled code cached from the first file on (without
 * it the type stripper itself is loaded, 17 MB).
 */
export const SERVER_ARGUMENTS = [
  '--max-semi-space-size=8',
  '--expose-gc',
  join(ROOT, 'packages/server/src/main.ts'),
]
export const SERVER_ENVIRONMENT = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/parlance') }
