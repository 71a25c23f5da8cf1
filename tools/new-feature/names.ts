/** The example noun of the templates, in each of its spellings: sample-things, sampleThing … */
const SAMPLE = /(sample|Sample)([-_ ]?)(thing|Thing)(s?)/g
const KEBAB_PLURAL = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*s$/

/** Why a name cannot be used for a feature; null if it can. */
export function problemOfName(name: string): string | null {
  if (!KEBAB_PLURAL.test(name) || name.endsWith('ss')) {
    return `'${name}' is not a plural noun in kebab-case, such as saved-searches.`
  }
  return null
}

/** A template with its example noun replaced, in the same spelling. */
export function withName(template: string, name: string): string {
  const plural = name.split('-')
  const singular = [...plural.slice(0, -1), singularOf(plural.at(-1) ?? '')]
  return template.replaceAll(SAMPLE, (_, first: string, between: string, second: string, s: string) => {
    const words = s === '' ? singular : plural
    const isCapital = (word: string) => word.startsWith(word.slice(0, 1).toUpperCase())
    return words
      .map((word, at) => (isCapital(at === 0 ? first : second) ? capital(word) : word))
      .join(between)
  })
}

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  return plural.replace(/(?<=ch|sh|ss|x|zz)es$|s$/, '')
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
