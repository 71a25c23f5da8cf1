/** `text` up to `whole` characters, otherwise its first `kept` and three dots. Counts code points. */
export function cut(text: string, whole: number, kept: number): string {
  const letters = [...text]
  return letters.length > whole ? `${letters.slice(0, kept).join('')}...` : text
}
