import { describe, expect, test } from 'vitest'
import { figuresIn } from './figures.ts'
import { areOpposite, limitOf } from './limits.ts'

const limitIn = (text: string) => {
  const [figure] = figuresIn(text)
  return figure === undefined ? undefined : (limitOf(text, figure)?.kind ?? null)
}

describe('limitOf', () => {
  test.each([
    ['at least 10 days', 'least'],
    ['no fewer than 10 days', 'least'],
    ['aged 16 and over', 'least'],
    ['950 mm or higher', 'least'],
    ['au plus tôt à 62 ans', 'least'],
    ['plus d’une heure', 'least'],
    ['closed until 6 June at the earliest', 'least'],
    ['Anyone who is unable to work must call before 10 am', 'most'],
    ['au-dessous de 45 €', 'most'],
    ['dès 16 ans', 'least'],
    ['heavier than 20 kg', 'least'],
    ['up to 10 days', 'most'],
    ['The temperature must not exceed 25 °C', 'most'],
    ['The maximum weight of a parcel is 30 kg', 'most'],
    ['sept jours au plus', 'most'],
    ['by 6:30 a.m.', 'most'],
    ['closed from 24 December', 'least'],
    ['by 14h30', 'most'],
    ['by 14 h 30', 'most'],
    ['by 9 am', 'most'],
    ['by 6 May', 'most'],
    ['jusqu’à 10 jours', 'most'],
    ['at  least “10 days”', 'least'],
    ['admis dès les 16 ans', 'least'],
    ['Dogs are refused. Guests of all our members stay at least 10 days', 'least'],
    ['Guests are welcome after 20 days, dogs are refused', 'least'],
    ['After 20 days, guests are admitted, dogs are refused', 'least'],
    ['Dogs are not welcome, but all the other animals under 12 kg', 'most'],
    ['Dogs are not welcome, the maximum weight of a bag is 20 kg', 'most'],
    ['They do not admit, in general, children under 12 years', null],
    ['They do not admit, in general, the youngest children under 12 years', null],
    ['increased by 5 kg', null],
    ['by 5 kg', null],
    ['des 16 ans', null],
    ['who may look after 2 children', null],
    ['10 days', null],
  ])('%s: %s', (text, expected) => {
    expect(limitIn(text)).toBe(expected)
  })

  test.each([
    ['not admitted under 12 years', 'least'],
    ['Parcels of more than 20 kg are refused', 'most'],
    ['no later than 2 days before departure', 'least'],
    ['until 2 days before departure', 'least'],
    ['After 20 weeks, applications are refused', 'most'],
    ['The fair is open. After 20 weeks, applications are refused', 'most'],
    ['Children of 12 years and over are not admitted', 'most'],
    ['Dogs are not welcome, guests are refused under 12 years', 'least'],
  ])('turns around in %s', (text, expected) => {
    expect(limitIn(text)).toBe(expected)
  })

  test('is unknown if a condition or an end is negated', () => {
    expect(limitIn('If the hall is not free before 10 May')).toBeNull()
    expect(limitIn('Refunds are not paid until at least 6 months later')).toBeNull()
  })

  test('is unknown beside an exception', () => {
    expect(limitIn('more than 100 kg only with a permit')).toBeNull()
    expect(limitIn('except for people over 65 years')).toBeNull()
  })
})

describe('areOpposite', () => {
  const areTurned = (claim: string, passage: string, isAlike = false) => {
    const [[figure], [other]] = [figuresIn(claim), figuresIn(passage)]
    const [one, two] = [figure && limitOf(claim, figure), other && limitOf(passage, other)]
    if (!figure || !one || !two) throw new Error('no limit')
    return areOpposite(one, two, figure, isAlike)
  }

  test.each([
    ['at most 10 days', 'at least 10 days'],
    ['within 10 days', 'at least 10 days'],
    ['at least 10 days', 'within 10 days'],
    ['within 10 days', '10 days or more'],
    ['must not exceed 16 kg', 'more than 16 kg'],
    ['more than 16 kg', 'must not exceed 16 kg'],
    ['no more than 20 kg', '20 kg or more'],
    ['until 10:30', 'after 10:30'],
    ['until 6 May', 'after 6 May'],
  ])('%s and %s', (claim, passage) => {
    expect(areTurned(claim, passage)).toBe(true)
  })

  test.each([
    ['at most 16 kg', 'up to 16 kg'],
    ['within 10 days', 'from 10 days'],
    ['from 10 days', 'within 10 days'],
    ['fewer than 20 kg', '20 kg or more'],
  ])('%s and %s are not opposite', (claim, passage) => {
    expect(areTurned(claim, passage)).toBe(false)
  })

  test('two halves of a rule are, if the same is said of both', () => {
    expect(areTurned('fewer than 20 kg', '20 kg or more', true)).toBe(true)
    expect(areTurned('fewer than 20 kg', 'less than 20 kg', true)).toBe(false)
  })
})
