import type { PluginHost } from '@parlance/plugin-api/web.ts'

/** `en` alone would use the American date order. */
const localeOf = ({ language }: PluginHost) => (language === 'fr' ? 'fr-FR' : 'en-GB')

export const numberIn = (host: PluginHost, value: number) =>
  new Intl.NumberFormat(localeOf(host)).format(value)

export const percentIn = (host: PluginHost, share: number) =>
  new Intl.NumberFormat(localeOf(host), { style: 'percent' }).format(share)

/** A day of the server, in UTC. */
export const dayIn = (host: PluginHost, day: string) =>
  new Intl.DateTimeFormat(localeOf(host), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  )

export const momentIn = (host: PluginHost, instant: string) =>
  new Intl.DateTimeFormat(localeOf(host), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  )
