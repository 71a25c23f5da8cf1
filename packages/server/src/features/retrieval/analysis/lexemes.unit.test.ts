import { describe, expect, test } from 'vitest'
import { stemEnglish } from './english.ts'
import { stemFrench } from './french.ts'
import { languageOf } from './language.ts'
import { lexemesOf, lexemesOfQuestion } from './lexemes.ts'

describe('stemEnglish', () => {
  test.each([
    ['caresses', 'caress'], ['ponies', 'poni'], ['agreed', 'agre'], ['plastered', 'plaster'], ['motoring', 'motor'],
    ['hopping', 'hop'], ['filing', 'file'], ['happy', 'happi'], ['relational', 'relat'], ['generalizations', 'gener'],
    ['adjustment', 'adjust'], ['controlled', 'control'], ['sky', 'sky'],
  ])('%s is %s', (word, stem) => {
    expect(stemEnglish(word)).toBe(stem)
  }) // prettier-ignore
})

describe('stemFrench', () => {
  test.each([
    ['chevaux', 'cheval'], ['gâteaux', 'gateau'], ['nationaux', 'national'], ['fondatrice', 'fond'],
    ['fondateurs', 'fond'], ['descriptives', 'descriptif'], ['rapidement', 'rapid'], ['chanteuse', 'chant'], ['élèves', 'elev'],
  ])('%s is %s', (word, stem) => {
    expect(stemFrench(word)).toBe(stem)
  }) // prettier-ignore
})

describe('lexemesOf', () => {
  test('folds case, accents, elisions and hyphens', () => {
    expect(lexemesOf('L’ÉCOLE d’ingénieurs, aujourd’hui', 'fr')).toEqual(
      lexemesOf('ecole ingénieur aujourd’hui', 'fr'),
    )
    expect(lexemesOf("Qu'est-ce que la sous-traitance ?", 'fr')).toContain(
      lexemesOf('sous traitance', 'fr')[1],
    )
    expect(lexemesOf('the company’s shock-wave', 'en')).toEqual(['compani', 'shock', 'wave'])
    expect(lexemesOf('version 3.14, 1 000', 'en')).toEqual(['version', '3.14', '1', '000'])
    expect(lexemesOf('東京都', 'simple')).toEqual(['東京', '京都'])
  })
})

describe('lexemesOfQuestion', () => {
  test('counts words that only ask less, and takes them all where there are no others', () => {
    const asked = lexemesOfQuestion('Combien coûte le badge ?', 'fr', 'fr')
    expect(asked.map(({ weight }) => weight < 1)).toEqual([true, false, false])
    expect(lexemesOfQuestion('to be or not to be', 'en', 'en')).toHaveLength(6)
  })
})

describe('languageOf', () => {
  test.each([
    ['The brown fox jumps over the lazy dog', 'en'],
    ['Le renard brun saute par-dessus le chien', 'fr'],
    ['Preliminary report on international algebraic languages', 'en'],
    ['Déclaration préalable', 'fr'],
    ['Der schnelle braune Fuchs springt über den faulen Hund', 'simple'],
    ['東京は日本の首都', 'simple'],
    ['', 'simple'],
  ])('of %j is %s', (text, language) => {
    expect(languageOf(text)).toBe(language)
  })
})
