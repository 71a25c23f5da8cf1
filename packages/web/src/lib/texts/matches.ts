const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text contains every word that was typed, whatever their case and accents. */
export function matches(text: string, words: string): boolean {
  const whole = plain(text)
  return plain(words)
    .split(/\s+/)
    .every((word) => whole.includes(word))
}
