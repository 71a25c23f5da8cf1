import { describe, expect, test } from 'vitest'
import { firstWord, initialsOf, Names, namesIn } from './names.ts'

test.each([
  ['The head is Claire Martin of ACME.', ['Claire', 'Martin', 'ACME']],
  ['Claire Martin decides. Leave is long.', ['Martin']],
  ['Employees use form RH-204 on SharePoint.', ['RH-204', 'SharePoint']],
  ['On Monday in March I may go', []],
  ['Le bureau d’Annecy', ['Annecy']],
  ['Le bureau de Val-d’Isère', ['Val-d’Isère']],
  ['in the ACME’s rooms', ['ACME']],
  ['Here O’sullivan pays', ['O’sullivan']],
  ['Fill in form 204-RH', ['204-RH']],
  ['RH-204-B2 is the form', ['RH-204-B2']],
  ['A4 is the size', ['A4']],
  ['Abc4 is the room', []],
  ['RH204&Co is the firm', []],
  ['on the 12th at 14h30 with 5kg', []],
  ['the anti-EU rules of a non-eBay shop', []],
  ['the myAccount page', ['myAccount']],
  ['the VAT number in KG', []],
  ['and The end of plan B', []],
  ['the RH team', ['RH']],
  ['ACME pays.', ['ACME']],
  ['SharePoint opens.', ['SharePoint']],
  ['Hors-UE, c’est payant', []],
  ['VATable goods', []],
  ['X-Ray pays', []],
])('namesIn finds those of %j', (text, names) => {
  expect(namesIn(text).map(({ name }) => name)).toEqual(names)
})

test('namesIn can find a name at the start of a sentence in front of another one', () => {
  const find = (text: string) => namesIn(text, true).map(({ name }) => name)
  expect(find('Claire Martin decides')).toEqual(['Claire', 'Martin'])
  expect(find('Claire decides for Ada Reyes')).toEqual(['Ada', 'Reyes'])
})

test.each([
  ['Westrail runs', 'Westrail'],
  ['  “Westrail” runs', 'Westrail'],
  ['Westrail’s buses', 'Westrail'],
  ['O’sullivan runs', 'O’sullivan'],
  ['Buses run', 'Buses'],
  ['the Westrail', null],
  ['eWestrail runs', null],
  ['Note the rules', null],
  ['The end', null],
  ['Three guests', null],
  ['March is cold', null],
  ['Monday is free', null],
  ['5 guests', null],
])('firstWord of %j: %j', (text, expected) => {
  expect(firstWord(text)).toBe(expected)
})

test('initialsOf reads names with hardly anything between them', () => {
  const names = namesIn('ask the Ministry of Labour about Human Resources')
  expect(names.map((_, at) => initialsOf(names, at))).toEqual(['ml', 'ml', 'hr', 'hr'])
})

describe('Names', () => {
  test('finds a name regardless of its accents, its ending and its language', () => {
    const names = new Names('Hélène Roux travaille à Londres pour les ressources humaines. Parisian staff.')
    for (const name of ['Helene', 'Roux', 'London', 'RH', 'Parisians'])
      expect([name, names.has(name)]).toEqual([name, true])
    for (const name of ['Martin', 'Lyon', 'ACME', 'Londonderry'])
      expect([name, names.has(name)]).toEqual([name, false])
  })

  test.each([
    ['IR', 'the Institute of applied Research', true],
    ['PC', 'the pool of cars', true],
    ['Malo', 'the port of Saint-Malo', true],
    ['Paris', 'Parisians pay', true],
    ['Paris', 'Parisiennes pay', false],
    ['Parisian', 'Paris pays', true],
    ['Romes', 'Rome pays', false],
    ['Martin-Roux', 'Ask Martin or Roux', true],
    ['Martin-Lyon', 'Ask Martin or Roux', false],
    ['RH-204', 'Ask RH in room 204', false],
    ['Form204', 'Use Form2041', false],
    ['SharePoint', 'Use SharePoints', false],
  ])('%s is in %j: %j', (name, text, expected) => {
    expect(new Names(text).has(name)).toBe(expected)
  })

  test('has those of the titles', () => {
    const names = new Names('Fees', 'Rules')
    expect([names.has('Fees'), names.has('Rules')]).toEqual([true, true])
  })

  test('has an acronym of two letters or more', () => {
    const names = new Names('Ask HR about plan H')
    expect([names.hasAcronym('hr'), names.hasAcronym('h'), names.hasAcronym('ml')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('finds another name in front of the same words, but no imperative', () => {
    const names = new Names('Northrail replaces the operator on line 7. The meeting point is car park P2.')
    expect(names.isReplaced('Westrail', 'Westrail replaces the operator on line 7')).toBe(true)
    expect(names.isReplaced('Meet', 'Meet at car park P2')).toBe(false)
  })

  test('reads no verb at the start of a sentence as a name', () => {
    expect([firstWord('Leave the key here'), firstWord('Complaining is free')]).toEqual([null, null])
    expect([firstWord('Ling leaves the key here'), firstWord('Westrail leaves')]).toEqual([
      'Ling',
      'Westrail',
    ])
  })

  test.each([
    ['Westrail runs', 'Northrail runs.', false],
    ['Westrail runs trains', 'Northrail runs trains.', true],
    ['Westrail runs trains', 'Northrail runs trains with Ada Reyes.', true],
    ['Westrail runs trains', 'Every day Northrail runs trains.', true],
    ['Westrail runs trains', 'It is so. Northrail runs trains.', true],
    ['Westrail runs trains to Nice', 'Northrail runs buses in Lyon.', false],
    ['Westrail trains run', 'Here trains by Northrail run.', false],
  ])('%j replaces a name of %j: %j', (claim, text, expected) => {
    expect(new Names(text).isReplaced('Westrail', claim)).toBe(expected)
  })
})

test.each([
  ['DVD', 'DVDs are lent for a week.', true],
  ['DVDs', 'A DVD is lent for a week.', true],
  ['Lussac-le-Neuf', 'Bought new (neuf) in Lussac-le-Vieux.', false],
  ['Lussac-le-Neuf', 'Le bureau de Lussac, le plus neuf.', true],
])('%s is in %s: %j', (name, passage, expected) => {
  expect(new Names(passage).has(name)).toBe(expected)
})

test('an initial does not start a sentence', () => {
  expect(namesIn('Apologies: Mr J. Crane.').map(({ name }) => name)).toContain('Crane')
})
