const VOWELS = new Set(['a', 'e', 'i', 'o', 'u'])

/** The stem of an English word in lower case: the algorithm of M. F. Porter, 1980. */
export function stemEnglish(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  return finalLetters(longEndings(middleEndings(shortEndings(yToI(pastAndGerund(plural(word)))))))
}

function isConsonant(word: string, i: number): boolean {
  const letter = word[i] ?? ''
  if (VOWELS.has(letter)) return false
  return letter !== 'y' || i === 0 || !isConsonant(word, i - 1)
}

/** How often a vowel is followed by a consonant. */
function measure(stem: string): number {
  let count = 0
  for (let i = 1; i < stem.length; i++) if (isConsonant(stem, i) && !isConsonant(stem, i - 1)) count++
  return count
}

function hasVowel(stem: string): boolean {
  for (let i = 0; i < stem.length; i++) if (!isConsonant(stem, i)) return true
  return false
}

function endsDouble(word: string): boolean {
  return word.length > 1 && word.at(-1) === word.at(-2) && isConsonant(word, word.length - 1)
}

/** Consonant, vowel, consonant that is not w, x or y, as in "hop". */
function endsShort(word: string): boolean {
  const last = word.length - 1
  if (last < 2 || !isConsonant(word, last) || isConsonant(word, last - 1) || !isConsonant(word, last - 2))
    return false
  return !['w', 'x', 'y'].includes(word[last] ?? '')
}

function plural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function pastAndGerund(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const ending = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  const stem = word.slice(0, word.length - ending)
  if (ending === 0 || !hasVowel(stem)) return word
  if (/(at|bl|iz)$/.test(stem)) return `${stem}e`
  if (endsDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1)
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem
}

function yToI(word: string): string {
  return word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word
}

const SHORT_ENDINGS: readonly [string, string][] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
]

const MIDDLE_ENDINGS: readonly [string, string][] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]

const LONG_ENDINGS: readonly string[] = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ion',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'al',
  'er',
  'ic',
  'ou',
]

function exchange(word: string, endings: readonly [string, string][]): string {
  const found = endings.find(([ending]) => word.endsWith(ending))
  if (found === undefined) return word
  const stem = word.slice(0, -found[0].length)
  return measure(stem) > 0 ? stem + found[1] : word
}

function shortEndings(word: string): string {
  return exchange(word, SHORT_ENDINGS)
}

function middleEndings(word: string): string {
  return exchange(word, MIDDLE_ENDINGS)
}

function longEndings(word: string): string {
  const ending = LONG_ENDINGS.find((one) => word.endsWith(one))
  if (ending === undefined) return word
  const stem = word.slice(0, -ending.length)
  if (ending === 'ion' && !/[st]$/.test(stem)) return word
  return measure(stem) > 1 ? stem : word
}

function finalLetters(word: string): string {
  let result = word
  if (result.endsWith('e')) {
    const stem = result.slice(0, -1)
    const size = measure(stem)
    if (size > 1 || (size === 1 && !endsShort(stem))) result = stem
  }
  return result.endsWith('ll') && measure(result) > 1 ? result.slice(0, -1) : result
}
