import { describe, expect, test } from 'vitest'
import { TANGLED } from '#testing/hostile/tangled.ts'
import { stemEnglish } from '@parlance/contract/knowledge/analysis/english.ts'
import { stemFrench } from '@parlance/contract/knowledge/analysis/french.ts'
import { languageOf } from '@parlance/contract/knowledge/analysis/language.ts'
import { lexemesOf, lexemesOfQuestion } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import { RULES } from './rules.ts'

describe('stemEnglish', () => {
  test.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['agreed', 'agre'],
    ['plastered', 'plaster'],
    ['motoring', 'motor'],
    ['hopping', 'hop'],
    ['filing', 'file'],
    ['happy', 'happi'],
    ['relational', 'relat'],
    ['generalizations', 'gener'],
    ['adjustment', 'adjust'],
    ['controlled', 'control'],
    ['sky', 'sky'],
  ])('%s is %s', (word, stem) => {
    expect(stemEnglish(word)).toBe(stem)
  })
})

describe('stemFrench', () => {
  test.each([
    ['chevaux', 'cheval'],
    ['gâteaux', 'gateau'],
    ['nationaux', 'national'],
    ['fondatrice', 'fond'],
    ['fondateurs', 'fond'],
    ['descriptives', 'descriptif'],
    ['rapidement', 'rapid'],
    ['chanteuse', 'chant'],
    ['élèves', 'elev'],
  ])('%s is %s', (word, stem) => {
    expect(stemFrench(word)).toBe(stem)
  })
})

describe('lexemesOf', () => {
  test('folds case, accents, elisions and hyphens', () => {
    expect(lexemesOf('L’ÉCOLE d’ingénieurs, aujourd’hui', RULES.fr)).toEqual(
      lexemesOf('ecole ingénieur aujourd’hui', RULES.fr),
    )
    expect(lexemesOf("Qu'est-ce que la sous-traitance ?", RULES.fr)).toContain(
      lexemesOf('sous traitance', RULES.fr)[1],
    )
    expect(lexemesOf('the company’s shock-wave', RULES.en)).toEqual(['compani', 'shock', 'wave', 'shockwav'])
    expect(lexemesOf('version 3.14, 1 000', RULES.en)).toEqual(['version', '3.14', '1', '000'])
    expect(lexemesOf('東京都', RULES.simple)).toEqual(['東京', '京都'])
    expect(lexemesOf('휴가를', RULES.simple)).toContain(lexemesOf('휴가', RULES.simple)[0])
  })
})

describe('lexemesOfQuestion', () => {
  test('gives question words a lower weight, and a full one if there are no others', () => {
    const asked = lexemesOfQuestion('Combien coûte le badge ?', RULES.fr, RULES.fr)
    expect(asked.map(({ weight }) => weight < 1)).toEqual([true, false, false])
    expect(lexemesOfQuestion('to be or not to be', RULES.en, RULES.en)).toHaveLength(6)
  })
})

test.each(TANGLED)('100,000 characters of %s have a language and lexemes (S75)', (_, text) => {
  expect(['en', 'fr', 'simple']).toContain(languageOf(text))
  expect(lexemesOf(text, RULES.fr).length).toBeLessThan(text.length)
})

describe('languageOf', () => {
  test.each([
    ['The brown fox jumps over the lazy dog', 'en'],
    ['Le renard brun saute par-dessus le chien', 'fr'],
    ['Preliminary report on international algebraic languages', 'en'],
    ['Déclaration préalable', 'fr'],
    ['Der schnelle braune Fuchs springt über den faulen Hund', 'simple'],
    ['東京は日本の首都', 'simple'],
    ['연차 휴가는 입사일을 기준으로 산정하며 to be 승인이 필요하다.', 'simple'],
    ['연차 휴가 규정은 the HR portal 에서 확인할 수 있습니다. AI 와 IT 부서는 in 2026 예외이다.', 'simple'],
    ['Отпуск предоставляется the first of the year', 'simple'],
    ['تُمنح الإجازة السنوية في the office', 'simple'],
    ['Urlop przysługuje pracownikowi po roku pracy, wniosek składa się w dziale kadr', 'simple'],
    ['Yıllık izin süresi çalışanın kıdemine göre belirlenir', 'simple'],
    ['The angle α of the wing and the density ρ are given by the table', 'en'],
    ['Škoda and Łódź are names that stand in the list of the offices which we have in Poland', 'en'],
    ['Le cœur de la société Škoda bat à Mladá Boleslav, où l’on produit des voitures', 'fr'],
    ['', 'simple'],
  ])('of %j is %s', (text, language) => {
    expect(languageOf(text)).toBe(language)
  })
})
