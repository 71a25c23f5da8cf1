import { expect, test } from 'vitest'
import { isOwnFile, safeLink } from '#ui/navigation/safe-url.ts'

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u200Bscript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '//evil.example',
  '/v2/users/me',
  'http://',
  '',
])('refuses %j', (href) => {
  expect(safeLink(href)).toBeNull()
})

test.each([
  'https://example.org/a?b=c',
  'http://example.org',
  'mailto:help@example.org',
  '#user-content-fn-1',
])('allows %j', (href) => {
  expect(safeLink(href)).toBe(href)
})

test('allows pictures from our own files only', () => {
  expect(isOwnFile('/v2/files/0190-abc')).toBe(true)
  for (const src of [
    'https://evil.example/v2/files/1',
    '//evil.example/v2/files/1',
    '/v2/files/../users',
    'data:image/png,1',
  ])
    expect(isOwnFile(src)).toBe(false)
})
