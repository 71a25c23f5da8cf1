import { expect, test } from 'vitest'
import { visibleText } from '#features/chat/approvals/visible-text.ts'

test('characters that cannot be seen are written as their code, all others stay', () => {
  expect(visibleText('a\u200bb\u202ec\u{e0041}d\u00ad')).toBe('a‹U+200B›b‹U+202E›c‹U+E0041›d‹U+00AD›')
  expect(visibleText('Été : 5\u00a0%\n\t« 你好 » 😀')).toBe('Été : 5\u00a0%\n\t« 你好 » 😀')
})
