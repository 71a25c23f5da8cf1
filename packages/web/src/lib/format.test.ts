import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, startI18n } from '#i18n/i18n.ts'
import { formatNumber, formatSeconds } from '#lib/format.ts'

const NUMBERS = [
  0, 7, -7, 999, 1_000, -1_000, 12_345, 999_999, 1_234_567, 9_007_199_254_740_991, 0.5, 1_234.5678,
]
const LANGUAGES = [
  ['en', 'en-GB'],
  ['fr', 'fr-FR'],
] as const

beforeAll(() => startI18n('en'))

describe.each(LANGUAGES)('in %s', (language, locale) => {
  beforeAll(async () => {
    await i18n.changeLanguage(language)
  })

  it.each(NUMBERS)('%d is written as the browser would', (number) => {
    expect(formatNumber(number)).toBe(new Intl.NumberFormat(locale).format(number))
  })

  it.each([0, 40, 51, 4_080, 9_949, 9_951, 10_000, 61_400, 1_234_567])('%d ms as seconds', (milliseconds) => {
    const seconds = milliseconds / 1000
    const digits = seconds < 9.95 ? 1 : 0
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(seconds)
    expect(formatSeconds(milliseconds)).toBe(`${number}\u00A0s`)
  })
})
