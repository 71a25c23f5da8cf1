import { cutText, storable } from '#core/text.ts'

/** A text of a plugin on one line, without control and direction signs, as it can be stored and shown. */
export function oneLine(text: string, max: number): string {
  return cutText(storable(text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()), max)
}
