import { describe, expect, test } from 'vitest'
import { containing, cutText, isStorable, nameKey, searchKey, storable } from './text.ts'

describe('nameKey', () => {
  test('is equal for names that differ only in case, width and spaces', () => {
    expect(new Set(['Équipe  A', ' équipe a', 'ÉQUIPE\tA', 'Équipe Ａ'].map(nameKey)).size).toBe(1)
    expect(nameKey('Equipe A')).not.toBe(nameKey('Équipe A'))
  })
})

describe('searchKey', () => {
  test('drops accents and ligatures', () => {
    expect(searchKey('Élève au CŒUR  straße')).toBe('eleve au coeur strasse')
  })
})

describe('containing', () => {
  test('escapes the wildcards of LIKE', () => {
    expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%')
  })
})

describe('storable', () => {
  test('replaces characters that no database stores and keeps the length', () => {
    expect(storable('a\0b\ud83dc\ude00d😀')).toBe('a\ufffdb\ufffdc\ufffdd😀')
  })
})

describe('cutText', () => {
  test('never ends with half of a character', () => {
    expect([1, 2, 3, 9].map((max) => cutText('a😀b', max))).toEqual(['a', 'a', 'a😀', 'a😀b'])
  })
})

describe('isStorable', () => {
  test('refuses U+0000 and half a surrogate pair', () => {
    expect(['a', '😀', 'a\0', '\ud83d', '\ude00'].map(isStorable)).toEqual([true, true, false, false, false])
  })
})
