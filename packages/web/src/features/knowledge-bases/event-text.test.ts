import { expect, test } from 'vitest'
import { i18n } from '#i18n/i18n.ts'
import { eventDetail } from './event-text.ts'

const failed = (details: Record<string, string>) =>
  eventDetail({ id: '', kind: 'source_failed', actor: '', name: 'Wiki', details, created_at: '' })

test('eventDetail says why a sync has failed, in what was written of older ones as well', () => {
  const words = i18n.t('errors.ERROR_UNAVAILABLE')
  expect(failed({ code: 'ERROR_UNAVAILABLE' })).toBe(words)
  expect(failed({ error_code: 'ERROR_UNAVAILABLE' })).toBe(words)
  expect(failed({})).toBe('')
})
