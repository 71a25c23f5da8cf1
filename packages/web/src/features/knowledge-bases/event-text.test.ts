import { beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '#i18n/i18n.ts'
import { eventDetail, eventText } from './event-text.ts'

beforeAll(() => startI18n('en', ['app', 'pages']))

const failed = (details: Record<string, string>) =>
  eventDetail({ id: '', kind: 'source_failed', actor: '', name: 'Wiki', details, created_at: '' })

test('eventDetail says why a sync has failed, in older events as well', () => {
  const words = 'rejected these credentials'
  expect(failed({ code: 'ERROR_SOURCE_UNAUTHORIZED' })).toContain(words)
  expect(failed({ error_code: 'ERROR_SOURCE_UNAUTHORIZED' })).toContain(words)
  expect(failed({})).toBe('')
})

test('eventText does not name a file that no longer has a name', () => {
  const removed = {
    id: '',
    kind: 'document_removed',
    actor: '',
    name: '',
    details: {},
    created_at: '',
  } as const
  expect(eventText(removed, i18n.t)).toContain('Deleted document')
})

test('eventText names the level of a share in words', () => {
  const shared = {
    id: '',
    kind: 'shared',
    actor: '',
    name: 'bob',
    details: { level: 'READ' },
    created_at: '',
  } as const
  expect(eventText(shared, i18n.t)).toBe('Shared with bob (Read)')
})
