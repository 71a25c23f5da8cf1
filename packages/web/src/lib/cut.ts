/** `text` whole up to `whole` characters, else its first `kept` and three points. Counts characters, not halves of them. */
export function cut(text: string, whole: number, kept: number): string {
  const letters = [...text]
  return letters.length > whole ? `${letters.slice(0, kept).join('')}...` : text
}
