import { z } from 'zod'
import { houseTool } from './tool.ts'

/** The clock of the organisation, in words of the reader's language and in a form to calculate with. */
export const currentTime = houseTool({
  id: 'current_time',
  description:
    'The current date, weekday and time where the person works. Call it before answering anything that depends on today or now.',
  input: z.strictObject({}),
  run: async ({ ctx, language }) => timeIn(new Date(), ctx.deps.config.time_zone, language),
})

/** An instant in the format of the tool. */
export function timeIn(now: Date, timeZone: string, language: 'en' | 'fr') {
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone })
  // the Swedish form of a date is the one of ISO 8601
  const iso = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const zone = offset.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return {
    text: text.format(now),
    iso: `${iso.format(now).replace(' ', 'T')}${zone === 'GMT' ? '+00:00' : zone.slice('GMT'.length)}`,
    time_zone: timeZone,
  }
}
