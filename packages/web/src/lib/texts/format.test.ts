import { beforeAll, describe, expect, it } from 'vitest'
import { i18n, startI18n } from '#i18n/i18n.ts'
import { formatMoney, formatNumber, formatSeconds } from '#lib/texts/format.ts'

const NUMBERS = [
  0, 7, -7, 999, 1_000, -1_000, 12_345, 999_999, 1_234_567, 9_007_199_254_740_991, 0.5, 1_234.5678,
]
const NANOS = [0, 1, 499_999, 500_001, 6_000_000, 10_000_000, 123_456_789, 999_400_001, 999_999_999]
const MORE_NANOS = [1_000_000_000, 1_005_100_000, 12_340_000_000, 1_234_567_891_000]
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

  it.each([...NANOS, ...MORE_NANOS])('%d billionths of a euro', (nano) => {
    const digits = nano !== 0 && nano < 1e9 ? 3 : 2
    const format = {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: 2,
      maximumFractionDigits: digits,
    } as const
    expect(formatMoney(nano, 'EUR')).toBe(new Intl.NumberFormat(locale, format).format(nano / 1e9))
  })
})
