/** Texts of one language: a group for each feature, a text for each key. */
export type Catalogue = Record<string, Record<string, string>>

const NNBSP = '\u202f'
const NBSP = '\u00a0'

/** Keys, plural forms and placeholders that one language has and the other lacks. */
export function comparisonProblems(en: Catalogue, fr: Catalogue): string[] {
  const problems: string[] = []
  for (const group of new Set([...Object.keys(en), ...Object.keys(fr)])) {
    const english = en[group] ?? {}
    const french = fr[group] ?? {}
    const owed = new Set(Object.keys(english).flatMap((key) => [key, ...(isPlural(key) ? [many(key)] : [])]))
    for (const key of owed) {
      if (french[key] === undefined) problems.push(`fr: ${group}.${key} is missing`)
    }
    for (const key of Object.keys(french)) {
      if (!owed.has(key)) problems.push(`en: ${group}.${key} is missing`)
    }
    for (const key of Object.keys(english).filter(isPlural)) {
      if (english[`${baseOf(key)}_one`] === undefined)
        problems.push(`en: ${group}.${baseOf(key)}_one is missing`)
    }
    for (const [key, text] of Object.entries(english)) {
      if (text.trim() === '' || french[key]?.trim() === '') problems.push(`${group}.${key} is empty`)
      if (french[key] !== undefined && holes(text) !== holes(french[key])) {
        problems.push(`${group}.${key}: placeholders differ (en ${holes(text)}, fr ${holes(french[key])})`)
      }
    }
  }
  return problems
}

/** Where French texts break the rules of its typography. */
export function frenchProblems(fr: Catalogue): string[] {
  const rules: [RegExp, string][] = [
    [
      new RegExp(`[^${NNBSP}\\s](?=[;?!](\\s|$))|[ ${NBSP}](?=[;?!])`, 'u'),
      'a narrow no-break space is missing before ; ? !',
    ],
    [new RegExp(`[^${NBSP}](?=:(\\s|$))`, 'u'), 'a no-break space is missing before :'],
    [new RegExp(`«(?![${NBSP}${NNBSP}])|(?<![${NBSP}${NNBSP}])»`, 'u'), 'no-break spaces stand inside « »'],
    [/\p{L}'\p{L}/u, 'the apostrophe is ’'],
    [/["“”]/u, 'quotation marks are « »'],
    [/\.\.\./, 'the ellipsis is …'],
  ]
  return Object.entries(fr).flatMap(([group, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      rules.filter(([wrong]) => wrong.test(text)).map(([, rule]) => `fr: ${group}.${key}: ${rule}: ${text}`),
    ),
  )
}

/** The key without its plural form. */
export function baseOf(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

function isPlural(key: string): boolean {
  return key.endsWith('_other')
}

function many(key: string): string {
  return `${baseOf(key)}_many`
}

/** The placeholders of a text, sorted; `count` can be left out of a singular. */
function holes(text: string): string {
  const names = [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '')
  return [...new Set(names.filter((name) => name !== 'count'))]
    .toSorted((a, b) => a.localeCompare(b))
    .join(' ')
}
