import { expect, test } from 'vitest'
import { visibleText } from '#features/chat/approvals/visible-text.ts'

test('what cannot be seen is written as its code, everything else stays', () => {
  expect(visibleText('a\u200bb\u202ec\u{e0041}d\u00ad')).toBe('a‹U+200B›b‹U+202E›c‹U+E0041›d‹U+00AD›')
  expect(visibleText('Été : 5\u00a0%\n\t« 你好 » 😀')).toBe('Été : 5\u00a0%\n\t« 你好 » 😀')
})
