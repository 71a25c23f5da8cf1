import { describe, expect, test } from 'vitest'
import { datesIn } from './dates.ts'
import type { Figure } from './figure.ts'
import { flat } from './figures.ts'

const part = (value: number | null) => value ?? '?'

/** Dates as year-month-day, days of the week from 0 for Monday, and times in minutes or months. */
function shown({ words, kind, date, values, dimension, factor }: Figure): string {
  const dates = date.map(({ year, month, day }) => `${part(year)}-${part(month)}-${part(day)}`)
  const days = kind === 'weekday' ? `days ${values.join()}` : ''
  const times = dimension === null ? '' : `${values.map((value) => value * factor).join(' or ')} ${dimension}`
  return `${words}: ${kind === 'date' ? dates.join(' or ') : days || times}`
}
const read = (text: string) => datesIn(text, flat(text), false).dates.map(shown)

describe('a date', () => {
  test.each([
    ['on 2026-03-12', ['2026-03-12: 2026-3-12']],
    ['on 12/03/2026', ['12/03/2026: 2026-3-12 or 2026-12-3']],
    ['on 25.12.99', ['25.12.99: 2099-12-25']],
    ['on 31-12-2026', ['31-12-2026: 2026-12-31']],
    ['on 12/31/2026', ['12/31/2026: 2026-12-31']],
    ['avant le 15/10', ['15/10: ?-10-15']],
    ['by 3/4', ['3/4: ?-4-3 or ?-3-4']],
    ['12 mars 2026', ['12 mars 2026: 2026-3-12']],
    ['the 1st of May', ['1st of May: ?-5-1']],
    ['on 16 May', ['16 May: ?-5-16']],
    ['the 16th of may', ['16th of may: ?-5-16']],
    ['on 16 may 2026', ['16 may 2026: 2026-5-16']],
    ['March 12th, 2026', ['March 12th, 2026: 2026-3-12']],
    ['December the 31', ['December the 31: ?-12-31']],
    ['in sept. 2026', ['sept. 2026: 2026-9-?']],
    ['en janvier', ['janvier: ?-1-?']],
    ['en mai', ['mai: ?-5-?']],
    ['in May', ['May: ?-5-?']],
    ['in August', ['August: ?-8-?']],
    ['in juin', ['juin: ?-6-?']],
    ['in June', ['June: ?-6-?']],
    ['in Sept.', ['Sept: ?-9-?']],
    ['July is hot', ['July: ?-7-?']],
    ['12 March, then 4 May 2026', ['12 March: ?-3-12', '4 May 2026: 2026-5-4']],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test.each(['32/13/2026', '0/0/2026', 'on 00/00', '2026-13-12', '2026-00-12', '2026-03-32'])(
    'is not %s',
    (text) => {
      expect(read(text)).toEqual([])
    },
  )

  test.each([
    'you may go',
    'they march on',
    'an august house',
    'March on',
    'May I go',
    'sept jours',
    'Jan and Mar',
    'a dec',
    'the marchers',
    'those under 16 may enter',
  ])('is not a month in %s', (text) => {
    expect(read(text)).toEqual([])
  })

  test('of a passage is known by its parts too', () => {
    const parts = (text: string) => datesIn(text, flat(text), true).dates.map(({ values }) => values)
    expect(parts('12 March 2026, in May')).toEqual([[2026, 3, 12], [5]])
    expect(datesIn('12 March', '12 march', false).dates[0]?.values).toEqual([])
  })

  test('leaves the rest of the text in its place', () => {
    expect(datesIn('On 3 May, 4 to 5', 'on 3 may, 4 to 5', false).rest).toBe('on      , 4 to 5')
    expect(datesIn('32/13/2026 now', '32/13/2026\u00a0now', false).rest).toBe('32/13/2026 now')
  })
})

describe('a time of day', () => {
  test.each([
    ['at 14:30', '14:30: 870 time'],
    ['à 14 h 30', '14 h 30: 870 time'],
    ['at 24:00', '24:00: 1440 time'],
    ['at 23:59', '23:59: 1439 time'],
    ['at 2.30 pm', '2.30 pm: 870 time'],
    ['at 9 a.m.', '9 a.m.: 540 time'],
    ['at 12 am', '12 am: 0 time'],
    ['at 12:15 pm', '12:15 pm: 735 time'],
    ['at noon', 'noon: 720 time'],
    ['à midi', 'midi: 720 time'],
    ['at midnight', 'midnight: 0 or 1440 time'],
    ['à minuit', 'minuit: 0 or 1440 time'],
    ['at 8 in the morning', '8 in the morning: 480 time'],
    ['huit, soit 8 heures du matin', '8 heures du matin: 480 time'],
    ['at eight o’clock in the evening', 'eight o’clock in the evening: 1200 time'],
    ['3 heures de l’après-midi', '3 heures de l’après-midi: 900 time'],
    ['at half past five', 'half past five: 330 or 1050 time'],
    ['at quarter past 12', 'quarter past 12: 735 or 15 time'],
    ['until ten to nine in the evening', 'ten to nine in the evening: 1250 time'],
    ['twenty minutes past two', 'twenty minutes past two: 140 or 860 time'],
    ['at four o’clock at night', 'four o’clock at night: 240 or 960 time'],
    ['à sept heures moins le quart', 'sept heures moins le quart: 405 or 1125 time'],
    ['à huit heures moins cinq du matin', 'huit heures moins cinq du matin: 475 time'],
    ['à six heures du soir', 'six heures du soir: 1080 time'],
    ['dès neuf heures vingt', 'neuf heures vingt: 560 or 1280 time'],
  ])('%s', (text, expected) => {
    expect(read(text).join('; ')).toBe(expected)
  })

  test.each(['25:10', '12:60', '24:61', '25 pm', 'l’après-midi'])('is not %s', (text) => {
    expect(read(text)).toEqual([])
  })
})

describe('a length of time', () => {
  test.each([
    ['an hour and a half', 'an hour and a half: 90 time'],
    ['a hour and a quarter', 'a hour and a quarter: 75 time'],
    ['two hours and a quarter', 'two hours and a quarter: 135 time'],
    ['3 heures et demie', '3 heures et demie: 210 or 930 time'],
    ['une heure et quart', 'une heure et quart: 75 or 795 time'],
    ['half an hour', 'half an hour: 30 time'],
    ['trois quarts d’heure', 'trois quarts d’heure: 45 time'],
    ['un quart d’heure', 'un quart d’heure: 15 time'],
    ['2 hours and 5 minutes', '2 hours and 5 minutes: 125 time'],
    ['2 heures 45', '2 heures 45: 165 time'],
  ])('%s', (text, expected) => {
    expect(read(`for ${text}`)).toEqual([expected])
  })
})

describe('days of the week', () => {
  test.each([
    ['on Mondays', 'Mondays: days 0'],
    ['le dimanche', 'dimanche: days 6'],
    ['from Tuesday to Friday', 'Tuesday to Friday: days 1,2,3,4'],
    ['du samedi au lundi', 'samedi au lundi: days 5,6,0'],
    ['at the weekend', 'weekend: days 5,6'],
    ['le week-end', 'week-end: days 5,6'],
    ['on weekdays', 'weekdays: days 0,1,2,3,4'],
    ['ouvert en semaine', 'en semaine: days 0,1,2,3,4'],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([expected])
  })
})
