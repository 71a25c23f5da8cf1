/** A temperature as it is written, with comma or point; null where nothing is, undefined where it is none. */
export function temperatureOf(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  return /^[0-2](\.\d{1,2})?$/.test(plain) && Number(plain) <= 2 ? Number(plain) : undefined
}
