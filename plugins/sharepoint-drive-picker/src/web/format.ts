import type { PluginHost } from '@parlance/plugin-api/web.ts'

/** `en` alone would use the American date order. */
const localeOf = ({ language }: PluginHost) => (language === 'fr' ? 'fr-FR' : 'en-GB')

export const momentIn = (host: PluginHost, instant: string) =>
  new Intl.DateTimeFormat(localeOf(host), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  )

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** '12.4 MB', « 12,4 Mo »; the smallest unit is the kilobyte. */
export function bytesIn(host: PluginHost, bytes: number): string {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const unit = UNITS[power - 1] ?? 'kilobyte'
  return new Intl.NumberFormat(localeOf(host), { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes > 0 ? Math.max(0.1, bytes / 1000 ** power) : 0,
  )
}

export const percentIn = (host: PluginHost, share: number) =>
  new Intl.NumberFormat(localeOf(host), { style: 'percent' }).format(share)
