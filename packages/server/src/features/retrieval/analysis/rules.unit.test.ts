import { describe, expect, test } from 'vitest'
import { STEMMED_LANGUAGES } from '@parlance/contract/knowledge/analysis/languages.ts'
import { analysed, lexemesOf, lexemesOfQuestion } from '@parlance/contract/knowledge/analysis/lexemes.ts'
import { TANGLED } from '#testing/hostile/tangled.ts'
import { languageOf, plainLanguageOf } from './detect.ts'
import { partsOfGerman } from './german.ts'
import { RULES } from './rules.ts'

describe('the forms of a word have one lexeme', () => {
  test.each([
    ['de', ['Antrag', 'Antrages', 'Anträge', 'Antraege', 'Anträgen']],
    ['de', ['Straße', 'Strasse', 'Straßen']],
    ['es', ['solicitud', 'solicitudes']],
    ['es', ['información', 'informacion', 'informaciones']],
    ['it', ['domanda', 'domande', 'l’domanda', 'dell’domanda']],
    ['it', ['lavoratore', 'lavoratori', 'lavoratrice']],
    ['pt', ['informação', 'informações', 'informacao']],
    ['pt', ['pedido', 'pedidos']],
    ['nl', ['aanvraag', 'aanvragen']],
    ['nl', ['werknemer', 'werknemers', 'werknemer’s']],
  ] as const)('%s: %j', (language, words) => {
    expect(new Set(words.map((word) => lexemesOf(word, RULES[language])[0])).size).toBe(1)
  })
})

test.each([
  ['de', 'Wie beantrage ich meinen Urlaub?', ['beantrag', 'urlaub']],
  ['es', '¿Cómo pido mis vacaciones?', ['pid', 'vacacion']],
  ['it', 'Come chiedo le ferie?', ['chied', 'fer']],
  ['pt', 'Como peço as minhas férias?', ['pec', 'fer']],
  ['nl', 'Hoe vraag ik mijn verlof aan?', ['vrag', 'verlof']],
] as const)(
  '%s: stop words and question words of “%s” are left out or weigh less',
  (code, question, words) => {
    const asked = lexemesOfQuestion(question, RULES[code], RULES[code])
    expect(asked.flatMap(({ lexeme, weight }) => (weight >= 1 ? [lexeme] : []))).toEqual(words)
  },
)

describe('partsOfGerman', () => {
  test.each([
    ['urlaubsantrag', ['urlaub', 'antrag']],
    ['urlaubsanträge', ['urlaub', 'antrag']],
    ['finanzamt', ['finanz', 'amt']],
    ['probezeit', ['prob', 'zeit']],
    ['gesellschaft', []],
    ['abteilung', []],
    ['antrag', []],
  ])('%s has the parts %j', (word, parts) => {
    expect(partsOfGerman(word)).toEqual(parts)
  })

  test.each([
    ['krankenversicherungsbeitrag', ['krank', 'versicher', 'beitrag', 'krankenversicher']],
    ['reisekostenabrechnung', ['reis', 'kost', 'reisekost', 'abrechn']],
    ['pflegeversicherung', ['pfleg', 'versicher']],
  ])('%s has at least the parts %j', (word, parts) => {
    expect(partsOfGerman(word)).toEqual(expect.arrayContaining(parts))
  })

  test('a word of a question is also searched inside compounds, and a compound by its parts', () => {
    const asked = (question: string) =>
      new Map(lexemesOfQuestion(question, RULES.de, RULES.de).map(({ lexeme, weight }) => [lexeme, weight]))
    expect([...asked('Antrag')]).toEqual([
      ['antrag', 1],
      ['+antrag', 0.6],
    ])
    expect([...asked('Urlaubsantrag')]).toEqual([
      ['urlaubsantrag', 1],
      ['+urlaubsantrag', 0.6],
      ['urlaub', 0.3],
      ['antrag', 0.3],
    ])
  })
})

describe('plainLanguageOf', () => {
  test.each([
    ['Der Antrag auf Urlaub muss zwei Wochen vorher gestellt werden.', 'de'],
    ['La solicitud de vacaciones se presenta con dos semanas de antelación.', 'es'],
    ['La domanda di ferie deve essere presentata due settimane prima.', 'it'],
    ['O pedido de férias deve ser apresentado com duas semanas de antecedência.', 'pt'],
    ['De aanvraag voor verlof moet twee weken van tevoren worden ingediend.', 'nl'],
    ['The request for leave must be made two weeks before.', 'en'],
    ['La demande de congé doit être faite deux semaines avant.', 'fr'],
    ['Ansökan om semester ska lämnas in två veckor i förväg till chefen.', 'simple'],
    ['Cererea de concediu trebuie depusă cu două săptămâni înainte.', 'simple'],
    ['Đơn xin nghỉ phép phải được nộp trước hai tuần cho người quản lý.', 'simple'],
    ['Urlaubsantrag 2026', null],
    ['Anträge', null],
    ['Qui tue Chang ?', 'fr'],
  ])('of “%s” is %s', (text, language) => {
    expect(plainLanguageOf(text)).toBe(language)
    expect(plainLanguageOf(text.normalize('NFD'))).toBe(language)
  })
})

test.each(TANGLED)('100,000 characters of %s are analysed in every language (S75)', (_, text) => {
  expect(STEMMED_LANGUAGES.map(String).concat('simple')).toContain(languageOf(text))
  for (const language of STEMMED_LANGUAGES) {
    expect(analysed(text, RULES[language]).words.length).toBeLessThanOrEqual(text.length)
  }
})
