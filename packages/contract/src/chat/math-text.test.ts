import { expect, test } from 'vitest'
import { prepareMath } from './math-text.ts'

test('leaves formulas and escapes money', () => {
  expect(prepareMath('the mean $x_i$ is')).toBe('the mean $x_i$ is')
  expect(prepareMath('from $5 to $6 a month')).toBe('from \\$5 to \\$6 a month')
  expect(prepareMath('it costs $5')).toBe('it costs \\$5')
})

test('turns the other marks of formulas into dollars', () => {
  expect(prepareMath('so \\(a+b\\) holds')).toBe('so $a+b$ holds')
  expect(prepareMath('\\[a\\]')).toBe('\n$$\na\n$$\n')
})

test('touches no code', () => {
  expect(prepareMath('run `echo $HOME` now')).toBe('run `echo $HOME` now')
  expect(prepareMath('```sh\necho $HOME\n```')).toBe('```sh\necho $HOME\n```')
})
