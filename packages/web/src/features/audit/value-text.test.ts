import { beforeAll, describe, expect, test } from 'vitest'
import { valueText } from '#features/audit/value-text.ts'
import { i18n, loadTexts, setLanguage, startI18n } from '#i18n/i18n.ts'

const text = (field: string, value: unknown) => valueText(i18n.t, field, value)

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  const isFrench = language === 'fr'
  beforeAll(async () => {
    await startI18n(language)
    await loadTexts(['app', 'pages'])
    await setLanguage(language)
  })

  test('a level has a label in the fields where it is one, and a name is not translated', () => {
    expect(text('level', 'READ')).toBe(isFrench ? 'Lecture' : 'Read')
    expect(text('level', 'warning')).toBe(isFrench ? 'Avertissement' : 'Warning')
    expect(text('name', 'warning')).toBe('warning')
  })

  test('true, false and null are shown as words', () => {
    expect(['is_enabled', 'enabled'].map((field) => text(field, field === 'enabled'))).toEqual(
      isFrench ? ['Non', 'Oui'] : ['No', 'Yes'],
    )
    expect([null, [], {}].map((value) => text('ends_at', value))).toEqual(
      Array(3).fill(isFrench ? 'Aucun' : 'None'),
    )
    expect(text('gone', undefined)).toBe('')
  })

  test('lists and objects have a line for each part, under the labels of the fields', () => {
    expect(text('models', ['a', 'b'])).toBe('a\nb')
    const parts = text('keys', [{ label: 'first', tail: 'TAIL' }])
    expect(parts).not.toMatch(/[{}"]/)
    expect(parts).toContain('first')
    expect(text('text', { en: 'Hello' })).toMatch(isFrench ? /^En anglais\u00a0: Hello$/ : /^[A-Z].*: Hello$/)
  })
})

test('a timestamp is a date', () => {
  expect(text('ends_at', '2020-01-02T10:00:00.000Z')).toMatch(/2020/)
})
