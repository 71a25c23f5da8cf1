/** Where the last whole sentence of a growing text ends: behind its mark and a space, or at a line's end. */
export function endOfSentences(text: string, from: number): number {
  let end = from
  const marks = /[.!?…](?:["»”)]|\s?»)?(?=\s)|\n+/g
  marks.lastIndex = from
  for (let match = marks.exec(text); match; match = marks.exec(text)) end = match.index + match[0].length
  return end
}
