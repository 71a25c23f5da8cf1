import { describe, expect, it } from 'vitest'
import { fillVariables, hasVariables } from './prompt.service.ts'

const VARIABLES = {
  name: 'Ada',
  groups: ['Legal', 'Board'],
  language: 'en',
  time_zone: 'Europe/Paris',
  now: new Date('2026-02-28T23:30:00Z'),
} as const

describe('fillVariables', () => {
  it('fills the four variables', () => {
    const text = '{{user.name}}; {{ date }}; {{language}}; {{groups}}; {{user.name}}'
    expect(fillVariables(text, VARIABLES)).toBe('Ada; Sunday, March 1, 2026; English; Legal, Board; Ada')
    expect(fillVariables('{{date}} {{language}}', { ...VARIABLES, language: 'fr' })).toBe(
      'dimanche 1 mars 2026 français',
    )
  })

  it.each([
    '{{SECRET_KEY}}',
    '{{user.email}}',
    '{{constructor}}',
    '{{user.name.length}}',
    '${process.env.HOME}',
    '{{7*7}}',
    '%date%',
    '{user.name}',
    '{{{user}}}',
  ])('evaluates nothing else: %s (S60)', (text) => {
    expect(hasVariables(text)).toBe(false)
    expect(fillVariables(text, VARIABLES)).toBe(text)
  })

  it('treats a value as text, even if it looks like markup', () => {
    const named = { ...VARIABLES, name: '{{groups}} $& $1' }
    expect(fillVariables('{{user.name}}!', named)).toBe('{{groups}} $& $1!')
  })
})
