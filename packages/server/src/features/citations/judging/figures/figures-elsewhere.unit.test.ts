import { describe, expect, test } from 'vitest'
import { Figures } from './compare-figures.ts'
import { figuresIn } from './figures.ts'
import { contentOf } from '../words.ts'

const LEADS = 'Small old dogs with leads under 9 kg may enter'
const figureOf = (text: string) => {
  const [figure] = figuresIn(text)
  if (figure === undefined) throw new Error('no figure')
  return figure
}

test('a figure that is only in a sentence about something else is not found for a claim', () => {
  const passage = new Figures('Children under 8 must be accompanied. A card with 10 tickets costs 55 euros.')
  const isElsewhere = (claim: string) =>
    figuresIn(claim).map((one) => passage.isElsewhere(one, contentOf(claim)))
  expect(isElsewhere('Children under 10 must be accompanied')).toEqual([true])
  expect(isElsewhere('Children under 8 must be accompanied')).toEqual([false])
  expect(isElsewhere('A card has 10 tickets')).toEqual([false])
  expect(isElsewhere('Ten of them')).toEqual([false])
})

describe('a figure that only another sentence has', () => {
  const isElsewhere = (claim: string, passage: string, isAlone = false) =>
    new Figures(passage).isElsewhere(figureOf(claim), contentOf(claim), isAlone)
  test.each([
    ['Dogs under 9 kg may enter', 'Dogs under 6 kg may enter. A bag has 9 kg.', true],
    ['Dogs under 9 kg may enter', 'Dogs under 9 kg may enter. A bag has 6 kg.', false],
    // the same sentence has it too
    ['Dogs under 9 kg may enter', 'Dogs under 9 kg may enter for 6 kg. A bag has 9 kg.', false],
    // one of two sentences about the same
    ['Dogs under 9 kg may enter', 'Dogs under 6 kg may enter. Dogs may enter. A bag has 9 kg.', false],
    // nothing is said about the same
    ['Dogs under 9 kg may enter', 'Cats sleep. A bag has 9 kg.', false],
    // figures of another kind or unit
    ['Dogs under 9 kg may enter', 'Dogs may enter for 6 euros. A bag has 9 kg.', false],
    ['Dogs under 9 kg may enter', 'Dogs may enter on 6 May. A bag has 9 kg.', false],
    ['Dogs may enter on 9 May', 'Dogs may enter on 6 May with 3 cats. A bag is sold on 9 May.', true],
    ['Dogs may enter on 9 May', 'Dogs may enter with 3 cats. A bag is sold on 9 May.', false],
    ['Dogs under 9 kg may enter', 'Dogs under 6 kg may enter for 5 euros. A bag has 9 kg.', true],
    // the other sentence is about it too
    [LEADS, `${LEADS.replace('9', '6')}. Small old dogs have 9 kg.`, false],
    [LEADS, `${LEADS.replace('9', '6')}. Small dogs have 9 kg.`, true],
    ['Enter with 9 kg', 'Enter with 6 kg. A bag has 9 kg.', false],
    ['Dogs under 1 may enter', 'Dogs under 6 may enter. A bag has 1.', false],
    ['Dogs under 1 kg may enter', 'Dogs under 6 kg may enter. A bag has 1 kg.', true],
    ['Small dogs of 9 kg may enter', 'Dogs of 6 kg may enter. Small bags have 9 kg.', false],
    ['Small dogs of 9 kg may enter', 'Dogs of 6 kg may enter. Bags have 9 kg.', true],
  ])('%s, %s: %j', (claim, passage, expected) => {
    expect(isElsewhere(claim, passage)).toBe(expected)
  })

  test('is not what only a heading says', () => {
    const figures = new Figures('The loan of shields was approved from 4 June on.', 'Minutes, 16 May')
    const claim = 'In May the loan of shields was approved'
    expect(figures.isElsewhere(figureOf(claim), contentOf(claim))).toBe(false)
  })

  test('can be one part of a sentence, for a figure that is alone', () => {
    const passage = 'Dogs under 6 kg may enter; a bag has 9 kg.'
    expect(isElsewhere('Dogs under 9 kg may enter', passage)).toBe(false)
    expect(isElsewhere('Dogs under 9 kg may enter', passage, true)).toBe(true)
  })

  const isElsewhereBy = (claim: string, around: string, passage: string) =>
    new Figures(passage).isElsewhereBy(figureOf(claim), contentOf(around))
  test.each([
    ['9 kg', 'dogs', 'Dogs have 6 kg. Bags have 9 kg.', true],
    ['9 kg', 'dogs', 'Dogs have 6 kg for 3 euros, on 4 May. Bags have 9 kg.', true],
    ['9 kg', '', 'Dogs have 6 kg. Bags have 9 kg.', false],
    ['9', 'dogs', 'Dogs have 6. Bags have 9.', false],
    ['9 May', 'dogs', 'Dogs enter on 6 May. Bags are sold on 9 May.', false],
    ['9 kg', 'dogs', 'Dogs have 9 kg. Bags have 6 kg.', false],
    ['9 kg', 'dogs', 'Dogs have 6 or 7 kg. Bags have 9 kg.', false],
    ['9 kg', 'dogs', 'Dogs pay 6 euros. Bags have 9 kg.', false],
    ['9 kg', 'dogs', 'Dogs have 6 kg. Other dogs pay 5 euros. Bags have 9 kg.', false],
    ['9 kg', 'small dogs', 'Small dogs have 6 kg. Small bags have 9 kg.', false],
    ['9 kg', 'small dogs', 'Small dogs have 6 kg. Bags have 9 kg. Small cats eat.', true],
    ['9 kg', 'small dogs', 'Dogs have 6 kg. Bags have 9 kg.', false],
  ])('%s beside “%s”, %s: %j', (claim, around, passage, expected) => {
    expect(isElsewhereBy(claim, around, passage)).toBe(expected)
  })
})
