const NANO = 1_000_000_000
const LEAST = NANO / 100
const MOST = 1_000_000 * NANO

/** The value of a typed amount, with a comma or a point, in billionths; null if it is invalid or out of range. */
export function amountOf(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.')
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return null
  const nano = Math.round(Number(plain) * 100) * LEAST
  return nano >= LEAST && nano <= MOST ? nano : null
}

/** An amount in the form in which it can be typed. */
export function amountText(nano: number): string {
  return String(nano / NANO)
}
