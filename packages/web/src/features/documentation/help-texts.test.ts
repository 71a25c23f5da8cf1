import { beforeAll, expect, test } from 'vitest'
import { i18n, loadTexts, setLanguage, startI18n } from '#i18n/i18n.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts(['app', 'pages'])
})

test.each(['en', 'fr'] as const)(
  'the help names entries of the menus as the menus do in %s',
  async (language) => {
    await setLanguage(language)
    const { t } = i18n
    const account = t('layout.my_account')
    expect(t('documentation.user_assistants')).toContain(t('layout.my_assistants'))
    expect(t('documentation.user_keys')).toContain(`${account} › ${t('layout.my_keys')}`)
    expect(t('documentation.user_costs')).toContain(`${account} › ${t('layout.my_usage')}`)
    expect(t('documentation.admin_keys')).toContain(t('apiKeys.title'))
  },
)
