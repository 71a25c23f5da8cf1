import { beforeAll, expect, test } from 'vitest'
import { jobName } from '#features/health/job-name.ts'
import { i18n, loadTexts, setLanguage, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})

test('a scheduled task is named by what it does, in both languages; an unknown one by its key', async () => {
  expect(jobName('runs.forget_left_chunks', i18n.t)).toBe('delete leftovers of answers')
  expect(jobName('acme.nightly', i18n.t)).toBe('acme.nightly')
  await setLanguage('fr')
  expect(jobName('database.vacuum', i18n.t)).toBe('nettoyer la base de données')
})
