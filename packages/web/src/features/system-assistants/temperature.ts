/** The value of a typed temperature, with comma or point; null if empty, undefined if invalid. */
export function temperatureOf(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  return /^[0-2](\.\d{1,2})?$/.test(plain) && Number(plain) <= 2 ? Number(plain) : undefined
}
