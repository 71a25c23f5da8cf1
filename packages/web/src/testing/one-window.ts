import { builtinEnvironments, type Environment } from 'vitest/runtime'

const page = builtinEnvironments['happy-dom']
let opened: ReturnType<Environment['setup']> | null = null

/**
 * One window for all files of a worker, because loaded modules keep the first one. Opening another for each file
 * took longer than the tests. `setup.ts` empties it.
 */
export default {
  ...page,
  name: 'one-window',
  async setup(global, options) {
    opened ??= page.setup(global, options)
    await opened
    return { teardown: () => {} }
  },
} satisfies Environment
