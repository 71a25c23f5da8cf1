const NANO = 1_000_000_000
const LEAST = NANO / 100
const MOST = 1_000_000 * NANO

/** An amount as it was typed, with a comma or a point, in billionths; null where it is none or out of bounds. */
export function amountOf(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.')
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return null
  const nano = Math.round(Number(plain) * 100) * LEAST
  return nano >= LEAST && nano <= MOST ? nano : null
}

/** An amount as it can be typed. */
export function amountText(nano: number): string {
  return String(nano / NANO)
}
