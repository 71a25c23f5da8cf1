/**
 * The end of the last complete sentence of a growing text: after its punctuation and a space, or at the end of a line.
 */
export function endOfSentences(text: string, from: number): number {
  let end = from
  const marks = /[.!?…](?:["»”)]|\s?»)?(?=\s)|\n+/g
  marks.lastIndex = from
  for (let match = marks.exec(text); match; match = marks.exec(text)) end = match.index + match[0].length
  return end
}
