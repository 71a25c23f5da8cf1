import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '#i18n/i18n.ts'
import { eventDetail } from './event-text.ts'

beforeAll(() => startI18n('en', ['app', 'pages']))

const failed = (details: Record<string, string>) =>
  eventDetail({ id: '', kind: 'source_failed', actor: '', name: 'Wiki', details, created_at: '' })

test('eventDetail says why a sync has failed, in what was written of older ones as well', () => {
  const words = 'rejected these credentials'
  expect(failed({ code: 'ERROR_SOURCE_UNAUTHORIZED' })).toContain(words)
  expect(failed({ error_code: 'ERROR_SOURCE_UNAUTHORIZED' })).toContain(words)
  expect(failed({})).toBe('')
})
