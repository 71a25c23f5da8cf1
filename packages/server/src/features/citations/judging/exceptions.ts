import { hasNegation, isNegative } from './negation-words.ts'
import type { Sentence } from './sentences.ts'
import { contentOf, shareOf } from './words.ts'

/** What a sentence leaves out, up to the end of its enumeration. */
const EXCEPTED =
  /(?:but not|mais pas|excluding|not including|with the exception of|à l['’]exception d[eu]s?|à l['’]exclusion d[eu]s?|non compris)(?:\s(?!where|if|when|in\s)|(?<=['’]))([^.;:()]{3,160})/iu
const ADDED =
  /(?<!\p{L})(?:except|unless|excluding|other than|apart from|sauf|hormis|excepté|hors|if|when|si|lorsque|en cas)(?!\p{L})/iu
const TOPIC = 0.6
const TOPIC_WORDS = 2

type Exception = { included: ReadonlySet<string>; excepted: ReadonlySet<string> }
const read = new WeakMap<Sentence, Exception | null>()

/** Whether a claim lists what a passage leaves out: 'meals and hairdressing' for 'meals, but not hairdressing'. */
export function includesExcepted(claim: string, sentences: readonly Sentence[]): boolean {
  if (hasNegation(claim) || isNegative(claim) || ADDED.test(claim)) return false
  const content = contentOf(claim)
  return sentences.some((sentence) => {
    const exception = exceptionIn(sentence)
    if (exception === null) return false
    const { included, excepted } = exception
    const rest = new Set([...content].filter((word) => !excepted.has(word) || included.has(word)))
    return rest.size >= TOPIC_WORDS && rest.size < content.size && shareOf(rest, included) >= TOPIC
  })
}

function exceptionIn(sentence: Sentence): Exception | null {
  const known = read.get(sentence)
  if (known !== undefined) return known
  const match = EXCEPTED.exec(sentence.text)
  const before = sentence.text.slice(0, match?.index)
  const found =
    match === null || isNegative(before)
      ? null
      : { included: contentOf(before), excepted: contentOf(match[1] ?? '') }
  read.set(sentence, found)
  return found
}
