import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@parlance/contract/all.ts'
import { ROOT } from '@parlance/tests/support/files.ts'
import { expect, test } from 'vitest'

test('`npm run dev` forwards every declared call to the server, including those of programs', () => {
  const config = readFileSync(join(ROOT, 'packages/web/vite.config.ts'), 'utf8')
  const roots = new Set(allCalls().map(({ call }) => `/${call.path.split('/')[1]}`))
  expect(roots.size).toBeGreaterThan(2)
  expect([...roots].filter((root) => !config.includes(`'${root}'`))).toEqual([])
})
