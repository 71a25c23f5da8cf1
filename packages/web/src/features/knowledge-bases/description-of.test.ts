import { SHIPPED_GUIDE } from '@parlance/contract/knowledge/shipped-guide.ts'
import { beforeAll, expect, test } from 'vitest'
import { descriptionOf } from '#features/knowledge-bases/description-of.ts'
import { setLanguage, startI18n } from '#i18n/i18n.ts'

beforeAll(() => startI18n('en'))

test('the shipped base is described in the reader’s language, unless it was rewritten', async () => {
  const { id, description } = SHIPPED_GUIDE
  await setLanguage('fr')
  expect(descriptionOf({ id, description: description.en })).toBe(description.fr)
  expect(descriptionOf({ id, description: 'Ours.' })).toBe('Ours.')
  await setLanguage('en')
  expect(descriptionOf({ id, description: description.en })).toBe(description.en)
})
