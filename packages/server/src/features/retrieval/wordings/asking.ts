/**
 * What a question asks for, as far as it can be read from its form: questions with the same keywords that ask for
 * something else (“when can I …” and “can I …”) have different answers.
 */
export type Asking = string

type Form = { asking: Asking; form: RegExp }

/** Forms of a question in order of their precedence at the same place; the first in the text decides. */
const FORMS: Readonly<Record<'en' | 'fr', readonly Form[]>> = {
  en: [
    { asking: 'amount', form: /\bhow (?:many|much)\b/u },
    {
      asking: 'duration',
      form: /\bhow long\b|\bwhat is the (?:duration|length)\b/u,
    },
    { asking: 'frequency', form: /\bhow often\b/u },
    {
      asking: 'degree',
      form: /\bhow (?:far|old|big|large|early|late|soon|fast|high|low)\b/u,
    },
    { asking: 'how', form: /\bhow\b|\bin (?:what|which) way\b/u },
    { asking: 'when', form: /\bwhen\b|\b(?:what|which) (?:time|date|day)\b/u },
    { asking: 'who', form: /\bwho(?:m|se)?\b/u },
    { asking: 'where', form: /\bwhere\b/u },
    { asking: 'why', form: /\bwhy\b/u },
    { asking: 'what', form: /\b(?:what|which)\b/u },
  ],
  fr: [
    {
      asking: 'duration',
      form: /\bcombien de temps\b|\bquelle (?:est la )?duree\b/u,
    },
    { asking: 'amount', form: /\bcombien\b/u },
    { asking: 'how', form: /\bcomment\b|\bde quelle (?:facon|maniere)\b/u },
    {
      asking: 'when',
      form: /\bquand\b|\bquelle heure\b|\bquel(?:le)? (?:jour|date)\b/u,
    },
    {
      asking: 'who',
      form: /(?:^|[,;:.!?] |\b(?:a|de|par|chez|avec|pour) )qui\b|\bqui est-ce\b/u,
    },
    { asking: 'where', form: /(?<!\p{L})où(?!\p{L})/u },
    { asking: 'why', form: /\bpourquoi\b/u },
    {
      asking: 'what',
      form: /\bquel(?:le)?s?\b|\bqu['’ ]est[- ]ce qu[ei]\b|^que\b|\bquoi\b/u,
    },
  ],
}

/** Forms of questions to be answered with yes or no, which count if there is no question word. */
const CLOSED: Readonly<Record<'en' | 'fr', readonly Form[]>> = {
  en: [
    {
      asking: 'must',
      form: /\b(?:must|should|ha(?:ve|s) to|need(?:s|ed)? to|obliged|required|mandatory)\b/u,
    },
    {
      asking: 'can',
      form: /\b(?:can|could|may|allowed|possible|permitted)\b/u,
    },
    {
      asking: 'is',
      form: /^(?:is|are|am|was|were|do|does|did|will|would|has|have|had)\b/u,
    },
  ],
  fr: [
    {
      asking: 'must',
      form: /\b(?:dois|doit|doivent|devons|devez|faut|obligee?s?|obligatoires?)\b/u,
    },
    {
      asking: 'can',
      form: /\b(?:puis|peux|peut|peuvent|pouvons|pouvez|possible|autorisee?s?|droit)\b/u,
    },
    {
      asking: 'is',
      form: /\best[- ]ce qu|\p{L}-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce)\b/u,
    },
  ],
}

/** Forms in which the order of subject and object can be the only difference. */
export const ORDERED: ReadonlySet<Asking> = new Set(['must', 'can', 'is', 'who'])

/** `text` is in lower case without accents, except in “où”. */
export function askingOf(text: string, language: 'en' | 'fr'): Asking {
  const found = FORMS[language]
    .map(({ asking, form }) => ({ asking, at: text.search(form) }))
    .filter(({ at }) => at >= 0)
  const first = found.reduce<(typeof found)[number] | null>(
    (best, one) => (best === null || one.at < best.at ? one : best),
    null,
  )
  if (first !== null) return first.asking
  return CLOSED[language].find(({ form }) => form.test(text))?.asking ?? 'what'
}
