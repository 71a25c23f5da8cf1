import { expect, test } from 'vitest'
import { initials } from '#ui/content/initials.ts'

test.each([
  ['Claire Dubois', 'CD'],
  ['alice', 'A'],
  ['élan vital', 'ÉV'],
  ['Parlance (draft)', 'PD'],
  ['4 seasons', '4S'],
  ['t3.large_desk', 'TD'],
  ['🎉', ''],
  ['', ''],
])('“%s” is shown as “%s”', (name, shown) => {
  expect(initials(name)).toBe(shown)
})
