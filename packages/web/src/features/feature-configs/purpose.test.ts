import { FEATURE_CONFIGS, type FeatureConfig } from '@parlance/contract/admin/feature-configs.ts'
import { beforeAll, expect, test } from 'vitest'
import { nameOf, purposeOf } from '#features/feature-configs/purpose.ts'
import { i18n, loadTexts, setLanguage, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})

const setting = (given: Partial<FeatureConfig>) =>
  ({ key: '', plugin: null, description: null, ...given }) as FeatureConfig

test.each(['en', 'fr'] as const)(
  'every setting of the product has a name and a purpose in %s',
  async (language) => {
    await setLanguage(language)
    for (const { key } of FEATURE_CONFIGS) {
      expect(nameOf(setting({ key }), i18n.t), key).not.toMatch(/_|^$/)
      expect(purposeOf(setting({ key }), i18n.t), key).not.toMatch(/^\w*$/)
    }
  },
)

test('the switch of a plugin names the plugin, its settings have their purpose as their name', async () => {
  await setLanguage('en')
  const plugin = { id: 'guest-book', name: 'Guest book' }
  const description = { en: 'The greeting.', fr: 'Le mot d’accueil.' }
  expect(nameOf(setting({ key: 'plugin_guest_book', plugin, description }), i18n.t)).toBe('Enable Guest book')
  const greeting = setting({ key: 'plugin_guest_book_greeting', plugin, description })
  expect(nameOf(greeting, i18n.t)).toBe('The greeting.')
})
