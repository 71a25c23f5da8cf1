import { AUDIT_ACTIONS } from '@parlance/contract/admin/audit.ts'
import { describe, expect, test } from 'vitest'
import { actionName, kindName } from '#features/audit/audit-words.ts'
import { i18n, loadTexts, startI18n } from '#i18n/i18n.ts'

describe.each(['en', 'fr'] as const)('the trail in %s', (language) => {
  test('has a distinct label for every action of the contract, and a label for its kind', async () => {
    await startI18n(language)
    await loadTexts(['app', 'pages'])
    const words = AUDIT_ACTIONS.map((code) => actionName(i18n.t, code))
    expect(words.filter((text) => text === '' || /[._]/.test(text))).toEqual([])
    expect(new Set(words).size).toBe(AUDIT_ACTIONS.length)
    const kinds = new Set(AUDIT_ACTIONS.map((code) => code.slice(0, code.indexOf('.'))))
    for (const kind of kinds) expect(kindName(i18n.t, kind), kind).not.toBe(kind)
  })

  test('keeps an unknown code', () => {
    expect(actionName(i18n.t, 'gadget.invent')).toBe('gadget.invent')
    expect(kindName(i18n.t, 'gadget')).toBe('gadget')
  })
})
