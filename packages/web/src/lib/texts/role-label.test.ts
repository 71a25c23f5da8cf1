import { beforeAll, expect, test } from 'vitest'
import { roleDescription, roleLabel, roleNameLabel } from '#lib/texts/role-label.ts'
import { i18n, loadTexts, setLanguage, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})

test('a shipped role has a label and a description in both languages', async () => {
  const reviewer = { name: 'REVIEWER', description: 'as stored', is_system_role: true }
  expect(roleLabel(reviewer, i18n.t)).toBe('Reviewer')
  expect(roleDescription(reviewer, i18n.t)).toBe('Also reviews marketplace submissions')
  await setLanguage('fr')
  expect(roleLabel(reviewer, i18n.t)).toBe('Relecteur')
})

test('a role of the organisation keeps its own words', () => {
  const own = { name: 'Librarian', description: 'Keeps the books', is_system_role: false }
  expect(roleLabel(own, i18n.t)).toBe('Librarian')
  expect(roleDescription(own, i18n.t)).toBe('Keeps the books')
  expect(roleNameLabel('Librarian', i18n.t)).toBe('Librarian')
})

test('the legacy name of the administrator has the same label', async () => {
  await setLanguage('en')
  expect(roleNameLabel('ADMIN', i18n.t)).toBe('Administrator')
})
