import { describe, expect, test } from 'vitest'
import { figuresIn } from './figures.ts'
import { limitOf } from './limits.ts'

const limitIn = (text: string) => {
  const [figure] = figuresIn(text)
  return figure === undefined ? undefined : (limitOf(text, figure)?.kind ?? null)
}

describe('limitOf', () => {
  test.each([
    ['at least 10 days', 'least'],
    ['no fewer than 10 days', 'least'],
    ['aged 16 and over', 'least'],
    ['dès 16 ans', 'least'],
    ['heavier than 20 kg', 'least'],
    ['up to 10 days', 'most'],
    ['The temperature must not exceed 25 °C', 'most'],
    ['The maximum weight of a parcel is 30 kg', 'most'],
    ['sept jours au plus', 'most'],
    ['by 6:30 a.m.', 'most'],
    ['closed from 24 December', 'least'],
    ['increased by 5 kg', null],
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
  ])('turns around in %s', (text, expected) => {
    expect(limitIn(text)).toBe(expected)
  })

  test('is unknown beside an exception', () => {
    expect(limitIn('more than 100 kg only with a permit')).toBeNull()
    expect(limitIn('except for people over 65 years')).toBeNull()
  })
})
