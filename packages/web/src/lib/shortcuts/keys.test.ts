import { describe, expect, test } from 'vitest'
import { isComposing } from '#lib/shortcuts/composing.ts'
import { ariaKeys, capsOf, type Pressed, stepOf } from '#lib/shortcuts/keys.ts'

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const names = { ctrl: 'Ctrl', shift: 'Maj', enter: 'Entrée' }

describe('a pressed key', () => {
  test.each([
    ['Ctrl+K on QWERTY', press('k', { code: 'KeyK', ctrlKey: true }), 'mod+k'],
    ['Ctrl+K with Caps Lock', press('K', { code: 'KeyK', ctrlKey: true }), 'mod+k'],
    ['Ctrl+K on a Cyrillic keyboard', press('л', { code: 'KeyK', ctrlKey: true }), 'mod+k'],
    ['Ctrl+A on AZERTY, at the place of Q', press('a', { code: 'KeyQ', ctrlKey: true }), 'mod+a'],
    ['? on QWERTY', press('?', { code: 'Slash', shiftKey: true }), '?'],
    ['? on AZERTY', press('?', { code: 'KeyM', shiftKey: true }), '?'],
    ['? on QWERTZ', press('?', { code: 'Minus', shiftKey: true }), '?'],
    ['a letter', press('g', { code: 'KeyG' }), 'g'],
    ['a capital letter', press('G', { code: 'KeyG', shiftKey: true }), null],
    ['⌘K elsewhere than on a Mac', press('k', { code: 'KeyK', metaKey: true }), null],
    ['@ with AltGr on QWERTZ', press('@', { code: 'KeyQ', ctrlKey: true, altKey: true }), null],
    ['€ with AltGr', press('€', { code: 'KeyE', getModifierState: (name) => name === 'AltGraph' }), null],
    ['an arrow', press('ArrowDown', { code: 'ArrowDown' }), null],
  ])('%s', (_, event, step) => expect(stepOf(event, false)).toBe(step))

  test('⌘ replaces Ctrl on a Mac, where Ctrl+K deletes to the end of the line', () => {
    expect(stepOf(press('k', { metaKey: true }), true)).toBe('mod+k')
    expect(stepOf(press('k', { ctrlKey: true }), true)).toBeNull()
  })

  test('belongs to an input method while characters are chosen, and one more time in Safari', () => {
    expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
    expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
    expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
  })
})

test('a shortcut is shown and announced with the key names of the platform', () => {
  expect(capsOf('mod+shift+k', names, false)).toEqual([['Ctrl', 'Maj', 'K']])
  expect(capsOf('mod+k', names, true)).toEqual([['⌘', 'K']])
  expect(capsOf('g c', names, false)).toEqual([['G'], ['C']])
  expect(ariaKeys('mod+k', false)).toBe('Control+K')
  expect(ariaKeys('mod+k', true)).toBe('Meta+K')
  expect(ariaKeys('g c', false)).toBeUndefined()
})
