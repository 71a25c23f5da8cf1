import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Source = {
  title: string
  question: string
  text: string
  quote: string
  altered: string
  gap: string
  gap_negation: string
  gap_sentence: string
  gap_number: string
  inserted: string
  /** Right words, wrong words and what comes before them. */
  short: [right: string, wrong: string, before: string]
  right: string[]
  wrong: [kind: string, claim: string][]
  form: string
}
export type Passage = { number: number; title: string; text: string; start_offset: number; sections: [] }
export type CitationCase = {
  language: 'en' | 'fr'
  kind: string
  isWrong: boolean
  answer: string
  question: string
  passages: Passage[]
}

type Texts = {
  open: string
  close: string
  according: string
  says: string
  adds: string
  fill: (form: string) => string
  asked: (question: string) => string
  source: string
  unrelated: string
}

const TEXTS: Record<'en' | 'fr', Texts> = {
  en: {
    open: '“',
    close: '”',
    according: 'According to',
    says: 'The document says',
    adds: 'and the same page adds that',
    fill: (form) => `Please fill in the form “${form}” first`,
    asked: (question) => `You asked “${question}”, and the document has an answer`,
    source: 'Source:',
    unrelated: 'It is best to ask early.',
  },
  fr: {
    open: '« ',
    close: ' »',
    according: 'Selon',
    says: 'Le document indique',
    adds: 'et la même page ajoute que',
    fill: (form) => `Remplissez d’abord le formulaire « ${form} »`,
    asked: (question) => `Vous demandez « ${question} », et le document y répond`,
    source: 'Source :',
    unrelated: 'Mieux vaut demander tôt.',
  },
}

export type CitationPart = 'working' | 'kept' | 'varied-working' | 'varied-kept' | 'reworded'

/**
 * Answers about passages of our own, right and wrong in many ways; `kept` ones are for the final measurement. The
 * `varied` ones were written without knowing how citations are judged, and so were the `reworded` ones, which say everything
 * in other words.
 */
export function citationCases(part: CitationPart): CitationCase[] {
  if (part === 'working' || part === 'kept') return [...writtenByHand(part), ...made(part)]
  return (read(`${part}.json`) as Record<'en' | 'fr', ByHand>[]).flatMap((sets) => casesIn(sets, 'varied'))
}

type Answer = { answer: string; question?: string }
type ByHand = {
  passages: { title: string; text: string }[]
  right: Answer[]
  wrong: Answer[]
}

const read = (name: string): unknown =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../collections/citations/${name}`, import.meta.url)), 'utf8'),
  )

const writtenByHand = (part: 'working' | 'kept'): CitationCase[] =>
  casesIn(read(`by-hand-${part}.json`) as Record<'en' | 'fr', ByHand>, 'by hand')

function casesIn(sets: Record<'en' | 'fr', ByHand>, kind: string): CitationCase[] {
  return (['en', 'fr'] as const).flatMap((language) => {
    const passages = sets[language].passages.map(numbered)
    return (['right', 'wrong'] as const).flatMap((side) =>
      sets[language][side].map(({ answer, question = '' }) => {
        return { language, kind, isWrong: side === 'wrong', answer, question, passages }
      }),
    )
  })
}

const numbered = ({ title, text }: { title: string; text: string }, at: number): Passage => {
  return { number: at + 1, title, text, start_offset: 0, sections: [] }
}

/** Templates over the passages. */
function made(part: 'working' | 'kept'): CitationCase[] {
  return (['en', 'fr'] as const).flatMap((language) => {
    const file = new URL(`../collections/citations/${part}-${language}.json`, import.meta.url)
    const sources = JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as Source[]
    return sources.flatMap((_, at) => {
      const around = [0, 1, 2]
        .map((step) => sources[(at + step) % sources.length])
        .filter((one) => one !== undefined)
      return casesOf(around, language)
    })
  })
}

function casesOf(sources: readonly Source[], language: 'en' | 'fr'): CitationCase[] {
  const [one, other] = sources
  if (one === undefined || other === undefined) return []
  const texts = TEXTS[language]
  const passages = sources.map(numbered)
  const make = (isWrong: boolean) => (kind: string, answer: string) => {
    return { language, kind, isWrong, answer, question: one.question, passages }
  }
  const right = make(false)
  const wrong = make(true)
  return [
    ...quoted(one.quote, texts).map(([kind, answer]) => right(kind, answer)),
    ...quoted(one.altered, texts).map(([kind, answer]) => wrong(kind, answer)),
    ...said(one.right).map(([kind, answer]) => right(kind, answer)),
    ...said(one.wrong.map(([, claim]) => claim)).map(([kind, answer], at) =>
      wrong(`${one.wrong[at]?.[0] ?? ''}, ${kind}`, answer),
    ),
    ...around(one, other, texts).map(([isWrong, kind, answer]) => make(isWrong)(kind, answer)),
  ]
}

type Written = [kind: string, answer: string]

/** Words of a passage in the forms in which people and models quote them. */
function quoted(words: string, { open, close, according, says, source, unrelated }: Texts): Written[] {
  return [
    ['quotation before its citation', `${says}: ${open}${words}${close} [1].`],
    ['quotation after its citation', `${according} [1], ${open}${words}${close}.`],
    ['full stop inside', `${says} ${open}${words}.${close} [1]`],
    ['straight quotation marks', `${says} "${words}" [1].`],
    ['single quotation marks', `${says} ‘${words}’ [1].`],
    ['straight single marks', `${says} '${words}' [1].`],
    ['italics', `${says}: *${words}* [1].`],
    ['code', `${says}: \`${words}\` [1].`],
    ['block', `> ${words}. [1]\n\n${unrelated}`],
    ['block, then its source', `${unrelated}\n\n> ${words}.\n\n${source} [1]`],
    ['block after its citation', `${says} [1]:\n\n> ${words}.`],
    ['round brackets', `${says} ${open}${words}${close} (1).`],
    ['[Source 1]', `${says} ${open}${words}${close} [Source 1].`],
    ['【1】', `${open}${words}${close}【1】`],
    ['without a citation', `${unrelated} ${says} ${open}${words}${close}.`],
    ['list', `- ${unrelated}\n- ${open}${words}${close} [1]`],
  ]
}

/** Claims in the forms in which sentences cite. */
function said(claims: readonly string[]): Written[] {
  const forms: ((claim: string) => Written)[] = [
    (claim) => ['sentence', `${claim} [1].`],
    (claim) => ['citation after the full stop', `${claim}. [1]`],
    (claim) => ['list item', `- ${claim} [1]\n- …`],
    (claim) => ['emphasis', `**${claim}** [1].`],
    (claim) => ['【1】', `${claim}【1】.`],
    (claim) => ['[Source 1]', `${claim} [Source 1].`],
    (claim) => ['row of a table', `| ? | ! |\n| --- | --- |\n| ${claim} | [1] |`],
    (claim) => ['sentence', `${claim} [1].`],
  ]
  return claims.map((claim, at) => forms[at % forms.length]?.(claim) ?? ['', claim])
}

function around(
  one: Source,
  other: Source,
  texts: Texts,
): [isWrong: boolean, kind: string, answer: string][] {
  const { open, close, says, according, adds, fill, asked } = texts
  const [short, shortWrong, before] = one.short
  const [claim = '', second = ''] = one.right
  const [otherClaim = ''] = other.right
  const q = (words: string) => `${open}${words}${close}`
  return [
    [false, 'ellipsis', `${says} ${q(one.gap)} [1].`],
    [true, 'ellipsis over a negation', `${says} ${q(one.gap_negation)} [1].`],
    [true, 'ellipsis over a sentence', `${says} ${q(one.gap_sentence)} [1].`],
    [true, 'ellipsis over a number', `${says} ${q(one.gap_number)} [1].`],
    [false, 'insertion', `${says} ${q(one.inserted)} [1].`],
    [false, 'short quotation', `${before} ${q(short)} [1].`],
    [true, 'short quotation', `${before} ${q(shortWrong)} [1].`],
    [false, 'title of a form', `${fill(one.form)} [1].`],
    [false, 'words of the asker', `${asked(one.question)} [1].`],
    [true, 'number of no source', `${claim} [42].`],
    [true, 'number of no source in a list', `${claim} [1, 42].`],
    [true, 'other source', `${says} ${q(one.quote)} [2].`],
    [false, 'two sources', `${claim} [1]. ${otherClaim} [2].`],
    [true, 'two sources, exchanged', `${claim} [2]. ${otherClaim} [1].`],
    [false, 'both in a sentence', `${claim} [1]; ${otherClaim} [2].`],
    [false, 'range', `${claim} [1-3].`],
    [false, 'list', `${claim} [1, 2].`],
    [true, 'range', `${one.wrong[0]?.[1] ?? ''} [1-2].`],
    [
      false,
      'sentence after its citation',
      `${according} [1], ${claim.charAt(0).toLowerCase()}${claim.slice(1)}.`,
    ],
    [false, 'two claims', `${claim}. ${second} [1]. ${says} ${q(one.quote)} [1], ${adds} ${q(short)}.`],
    [false, 'nested emphasis', `${says} **${q(one.quote)}** [1].`],
    [false, 'quotation and claim', `${claim}: ${q(one.quote)} [1].`],
  ]
}
