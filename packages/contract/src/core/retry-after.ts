/** The seconds of a Retry-After header (RFC 9110 §10.2.3), a number or a date; null if it is missing or invalid. */
export function retryAfter(header: string | null | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? ''
  // some services send fractions
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.ceil(Number(text))
  // without the names of day and zone, Date.parse would accept '-5' and '1.5.1' as dates
  const at = /^[a-z]{3,9},? .* gmt$/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}
