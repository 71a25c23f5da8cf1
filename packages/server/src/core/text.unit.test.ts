import { describe, expect, test } from 'vitest'
import { containing, nameKey, searchKey } from './text.ts'

describe('nameKey', () => {
  test('makes names equal that differ by case, width and spaces alone', () => {
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
  test('takes the signs of LIKE literally', () => {
    expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%')
  })
})
