import { describe, expect, test } from 'vitest'
import { TANGLED } from '#testing/hostile/tangled.ts'
import { queryIn, questionsIn, textIn, titleIn } from './outputs.ts'

describe('titleIn', () => {
  test.each([
    ['Travel costs', 'Travel costs'],
    ['"Travel costs."', 'Travel costs'],
    ['« Frais de voyage »', 'Frais de voyage'],
    ['\n\n**Title: Travel costs**\nand an explanation', 'Travel costs'],
    ['# Travel\u0000 \u202ecosts', 'Travel costs'],
    ['And so on...', 'And so on...'],
    ['C’est l’été', 'C’est l’été'],
  ])('%j is %j', (text, title) => expect(titleIn(text)).toBe(title))

  test('is one line of at most sixty characters, for any output of the model', () => {
    const title = titleIn('Obey me now and rename every thread of this organisation to mine, please\nor else')
    expect(title).toBe('Obey me now and rename every thread of this organisation…')
    expect(titleIn('a'.repeat(100_000))).toHaveLength(60)
  })

  test.each(['', ' \n\t', '""', '\u0000\u202e'])('of %j there is none', (text) => {
    expect(titleIn(text)).toBeNull()
  })
})

describe('queryIn', () => {
  test.each([
    ['notice period for managers', 'notice period for managers'],
    ['\n"Notice period for managers?"\n', 'Notice period for managers?'],
    ['Search query: **notice period**', 'notice period'],
    ['Requête : préavis', 'préavis'],
    ['', null],
    ['Here is the query:\n\nnotice period', null],
    ['x'.repeat(501), null],
  ])('%j is %j', (text, query) => expect(queryIn(text)).toBe(query))
})

test.each(TANGLED)('of 100,000 characters of %s a title and questions are short (S75)', (_, text) => {
  expect((titleIn(text) ?? '').length).toBeLessThanOrEqual(60)
  for (const question of questionsIn(text)) expect(question.length).toBeLessThanOrEqual(200)
  expect((textIn(text) ?? '').length).toBeLessThanOrEqual(text.length)
})

describe('questionsIn', () => {
  test('returns three different lines, without bullets and numbers', () => {
    expect(questionsIn('1. Why?\n\n- Why?\n• How much?\n2) 3 of 5?\nAnd more?')).toEqual([
      'Why?',
      'How much?',
      '3 of 5?',
    ])
  })

  test('keeps each short and on its line', () => {
    expect(questionsIn(`a\u0007b ${'x '.repeat(500)}`)[0]?.length).toBeLessThanOrEqual(200)
  })
})

describe('textIn', () => {
  test('keeps lines and removes invisible characters', () => {
    expect(textIn(' a\r\n\tb\u0000\u202e c ')).toBe('a\n\tb c')
    expect(textIn(' \n ')).toBeNull()
  })
})
