import { expect, test } from 'vitest'
import { COMMANDS } from '#app/commands/registry.ts'
import { stepsOf } from '#lib/shortcuts/keys.ts'

/** Used by browsers or needed in texts, so none of them can be a shortcut. */
const TAKEN = [
  'mod+a',
  'mod+c',
  'mod+v',
  'mod+x',
  'mod+z',
  'mod+f',
  'mod+l',
  'mod+n',
  'mod+p',
  'mod+r',
  'mod+t',
  'mod+w',
]

test('no two commands have the same keys, and no shortcut is a prefix of another', () => {
  const all = COMMANDS.flatMap(({ keys }) => (keys === undefined ? [] : [keys]))
  expect(new Set(all).size).toBe(all.length)
  for (const keys of all) {
    expect(all.filter((other) => other !== keys && other.startsWith(`${keys} `))).toEqual([])
    expect(TAKEN).not.toContain(keys)
    expect(stepsOf(keys).every((step) => /^(mod\+(shift\+)?)?[!-~]$/.test(step))).toBe(true)
    expect(keys).not.toMatch(/alt/i)
  }
})
