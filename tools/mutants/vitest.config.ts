import { defineConfig } from 'vitest/config'

/** The tests that the mutation run names, on the embedded database. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env['MUTANTS_TESTS'] ?? '[]'),
    globalSetup: 'packages/server/src/testing/database/setup-pglite.ts',
    pool: 'forks',
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
