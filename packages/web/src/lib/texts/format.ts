import type { TFunction } from 'i18next'
import { i18n } from '#i18n/i18n.ts'

/** `en` alone would mean the American order of dates. */
const locale = () => (i18n.language === 'fr' ? 'fr-FR' : 'en-GB')

const cache = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()
function cached<T extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => T): T {
  const known = cache.get(key)
  if (known) return known as T
  const made = make()
  cache.set(key, made)
  return made
}

export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return cached(`n${locale()}${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale(), options))
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(`d${locale()}${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale(), options))
}

const separators = () =>
  i18n.language === 'fr' ? { group: '\u202F', point: ',' } : { group: ',', point: '.' }

/**
 * '1,284', « 1 284 »; at most three decimals. Whole numbers as `Intl` writes them, and without it: whatever a page asks of
 * it first takes a phone two tenths of a second, and every answer tells its tokens.
 */
export const formatNumber = (value: number) =>
  Number.isSafeInteger(value)
    ? String(value).replace(/\B(?=(\d{3})+$)/g, separators().group)
    : numberFormat().format(value)

/** '86%', « 86 % », of a value in per cent. */
export const formatPercent = (value: number) => numberFormat({ style: 'percent' }).format(value / 100)

/** '4.1 s', « 4,1 s »; without `Intl`, as whole numbers. */
export function formatSeconds(milliseconds: number): string {
  const seconds = milliseconds / 1000
  const tenths = Math.round(seconds * 10) / 10
  const value =
    tenths < 10 ? String(tenths).replace('.', separators().point) : formatNumber(Math.round(seconds))
  return `${value}\u00A0s`
}

/** '2:05', of a recording. */
export function formatLength(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const BYTE_UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** '12.4 GB', « 12,4 Go »; the smallest unit is the kilobyte, and only nothing has none of it. */
export function formatBytes(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const unit = BYTE_UNITS[power - 1] ?? 'kilobyte'
  return numberFormat({ style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes > 0 ? Math.max(0.1, bytes / 1000 ** power) : 0,
  )
}

/**
 * Money in billionths of the currency's unit; small amounts keep three digits that say something. Euros, which stand
 * below every answer, as `Intl` writes them and without it.
 */
export function formatMoney(nano: number, currency: string): string {
  const digits = nano !== 0 && Math.abs(nano) < 1e9 ? 3 : 2
  if (currency === 'EUR' && nano >= 0 && Number.isSafeInteger(nano)) return formatEuros(nano, digits)
  return numberFormat({
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(nano / 1e9)
}

function formatEuros(nano: number, digits: 2 | 3): string {
  const parts = Math.round(nano / 10 ** (9 - digits))
  const fraction = String(parts % 10 ** digits)
    .padStart(digits, '0')
    .replace(/^(..)0$/, '$1')
  const amount = `${formatNumber(Math.floor(parts / 10 ** digits))}${separators().point}${fraction}`
  return i18n.language === 'fr' ? `${amount}\u00A0€` : `€${amount}`
}

/** The time today, else the date and time: the real one, never 'just now'. */
export function formatMoment(instant: string): string {
  const date = new Date(instant)
  return isToday(date)
    ? formatTime(date)
    : dateFormat({
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }).format(date)
}

/** As it is in a sentence: 'at 14:05', else 'on 3 May 2026 at 14:05'. */
export function formatWhen(instant: string, t: TFunction): string {
  const date = new Date(instant)
  const time = formatTime(date)
  return isToday(date) ? t('common.at', { time }) : t('common.on', { date: formatDate(instant), time })
}

export const formatDate = (instant: string) =>
  dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(instant))

const isToday = (date: Date) => date.toDateString() === new Date().toDateString()
/** '14:05', alike in both languages: a browser takes long to make its first format of dates, and most pages need none. */
const formatTime = (date: Date) =>
  [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
