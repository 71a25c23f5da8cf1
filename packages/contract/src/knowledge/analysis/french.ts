/** An ending of words with more than `over` letters, and its replacement. */
type Rule = { over: number; ending: string; put: string }

const ENDINGS: readonly Rule[] = [
  { over: 9, ending: 'issement', put: 'ir' },
  { over: 8, ending: 'issant', put: 'ir' },
  { over: 9, ending: 'ivement', put: 'if' },
  { over: 6, ending: 'ement', put: 'e' },
  { over: 11, ending: 'ficatrice', put: 'fier' },
  { over: 10, ending: 'ficateur', put: 'fier' },
  { over: 9, ending: 'catrice', put: 'quer' },
  { over: 8, ending: 'cateur', put: 'quer' },
  { over: 8, ending: 'atrice', put: 'er' },
  { over: 7, ending: 'ateur', put: 'er' },
  { over: 6, ending: 'trice', put: 'teur' },
  { over: 5, ending: 'ième', put: '' },
  { over: 7, ending: 'teuse', put: 'ter' },
  { over: 6, ending: 'teur', put: 'ter' },
  { over: 5, ending: 'euse', put: 'eu' },
  { over: 8, ending: 'ère', put: 'er' },
  { over: 7, ending: 'ive', put: 'if' },
  { over: 4, ending: 'folle', put: 'fou' },
  { over: 4, ending: 'molle', put: 'mou' },
  { over: 9, ending: 'nnelle', put: 'n' },
  { over: 9, ending: 'nnel', put: 'n' },
  { over: 4, ending: 'ète', put: 'et' },
  { over: 8, ending: 'ique', put: '' },
  { over: 8, ending: 'esse', put: 'e' },
  { over: 7, ending: 'inage', put: 'in' },
  { over: 9, ending: 'ualisation', put: 'uel' },
  { over: 9, ending: 'isation', put: '' },
  { over: 9, ending: 'isateur', put: '' },
  { over: 8, ending: 'ation', put: '' },
  { over: 8, ending: 'ition', put: '' },
]

/** After these, further endings are removed. */
const GO_ON: ReadonlySet<string> = new Set(['trice', 'ète', 'ique'])

/**
 * The stem of a French word in lower case with its accents, by the light rules of J. Savoy (1999): plurals, feminines
 * and some derivations, no conjugations.
 */
export function stemFrench(word: string): string {
  let result = withoutPlural(word)
  for (const { over, ending, put } of ENDINGS) {
    if (result.length <= over || !result.endsWith(ending)) continue
    result = result.slice(0, -ending.length) + put
    if (!GO_ON.has(ending)) break
  }
  return withoutFinalLetters(foldAccents(result))
}

function withoutPlural(word: string): string {
  let result = word
  if (result.length > 5 && result.endsWith('x')) {
    const aux = result.endsWith('aux') && !result.endsWith('eaux')
    result = aux ? `${result.slice(0, -2)}l` : result.slice(0, -1)
  }
  if (result.length > 3 && result.endsWith('x')) result = result.slice(0, -1)
  return result.length > 3 && result.endsWith('s') ? result.slice(0, -1) : result
}

/** The letters without their accents; ligatures as two letters. */
export function foldAccents(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
}

function withoutFinalLetters(word: string): string {
  if (word.length <= 4) return word
  let result = word.replaceAll(/([a-z])\1+/g, '$1')
  if (result.length > 4 && result.endsWith('ie')) result = result.slice(0, -2)
  if (result.length <= 4) return result
  return result
    .replace(/r$/, '')
    .replace(/e$/, '')
    .replace(/e$/, '')
    .replace(/([a-z])\1$/, '$1')
}
