import { MODEL_ERROR_CODES } from '@parlance/contract/models/model-errors.ts'
import { MODEL_INTERFACES } from '@parlance/contract/models/model-interfaces.ts'
import { beforeAll, expect, test } from 'vitest'
import { failureText } from '#lib/texts/failure-text.ts'
import { interfaceName } from '#lib/texts/interface-name.ts'
import { i18n, loadTexts, setLanguage, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})

test.each(['en', 'fr'] as const)(
  'every failure and every interface of a model has words in %s',
  async (language) => {
    await setLanguage(language)
    for (const code of MODEL_ERROR_CODES) expect(failureText(i18n.t, code), code).toMatch(/\.$/)
    for (const name of MODEL_INTERFACES) expect(interfaceName(name, i18n.t), name).not.toMatch(/_|^[a-z]/)
  },
)

test('a failure of a newer server keeps its code', () => {
  expect(failureText(i18n.t, 'out_of_paper')).toBe('out_of_paper')
})
