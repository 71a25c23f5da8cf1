import { expect, test } from 'vitest'
import { contentOf, draftOf, problemOf } from '#features/banners/banner-draft.ts'

const written = { ...draftOf(undefined), text: { en: ' Maintenance ', fr: '' } }

test('a new banner starts now, lasts a day and only lacks its text', () => {
  const now = Date.parse('2026-03-01T10:00:30Z')
  const content = contentOf(draftOf(undefined, now))
  expect(content).toMatchObject({
    starts_at: '2026-03-01T10:00:00.000Z',
    ends_at: '2026-03-02T10:00:00.000Z',
    text: {},
  })
  expect(problemOf(draftOf(undefined, now))).toBe('text')
})

test('the request has the non-empty texts, trimmed', () => {
  expect(contentOf(written).text).toEqual({ en: 'Maintenance' })
})

test('an empty end means none, in both directions', () => {
  const content = contentOf({ ...written, ends_at: '' })
  expect(content.ends_at).toBeNull()
  const banner = { ...content, id: 'a', state: 'shown', created_by: null } as const
  const stamps = { created_at: content.starts_at, updated_at: content.starts_at }
  expect(draftOf({ ...banner, ...stamps }).ends_at).toBe('')
})

test.each([
  [{ starts_at: '' }, 'start'],
  [{ starts_at: '2026-01-02T00:00', ends_at: '2026-01-01T00:00' }, 'end'],
  [{ starts_at: '2026-01-02T00:00', ends_at: '2026-01-02T00:00' }, 'end'],
  [{ text: { en: ' ', fr: ' ' } }, 'text'],
  [{ text: { en: '', fr: 'Panne' } }, null],
])('the problem of %j is %s', (more, problem) => {
  expect(problemOf({ ...written, ...more })).toBe(problem)
})
