/** Phrases with a negative word that do not negate. */
const NEUTRAL =
  /\b(?:no (?:later|more|less|fewer|older|younger|larger|smaller|higher|lower|heavier) than|not only|not just|not later than|whether or not|if not|no longer than|no\.?\s?\d|not more than|pas plus tard|pas seulement|pas uniquement|non seulement|pas plus|pas moins|ne (?:pai|cout)\w+ rien|(?:pay|cost)s? nothing|nothing to pay|ou non|sinon|au pas|pas a pas|n'(?:\w+\s)?que|n°)\b/gi
const NEGATION =
  /\b(?:not|no|never|none|nobody|nothing|neither|nor|cannot|\w+n't|yet to|nul(?:le)? ne|without \w+ing|sans (?:\w+ )?\w+(?:er|ir|dre|tre)(?=\s|$)|non (?!seulement)\w+ee?s?|personne n[e']|plus personne|pas|jamais|aucun|aucune|aucuns|rien|ni|(?:ne (?:s')?\w+|n'\w+) plus(?! qu)|non(?=[\s.,;]*$))\b/i
/** Verbs and adjectives that say the opposite without a negation. */
export const REVERSING =
  /\b(?:shut|suspend\w*|defeated|oppos\w*|interrupt\w*|contrairement|unlike|a la difference|ke(?:ep|pt)\w* (?:\w+ ){0,4}(?:out of|away from)|barred|forbidden|prohibited|banned|refused|refuses?|excluded|excludes?|impossible|unable|unpaid|optional|denied|rejects?|rejected|turn(?:s|ed)? down|declined?|fails?|exempt|exempted|closed|contraindicated|non-\w+|non compris\w*|proscri\w*|non inclus\w*|contre-indique\w*|ineligible|invalid|lacks?|turned away|off.limits|free (?:of|from) (?!charge)|avoid\w*|refrain\w*|evite\w*|abstenir|abstien\w*|rejet\w+|interdite?s?|exclue?s?|impossibles?|refusee?s?|facultati(?:f|ve)s?|dispensee?s?|exemptee?s?|fermee?s?|inapplicable|irrecevable)\b/gi
/** Conditions that count as a negation: 'unless another guest has' means 'if no other guest has'. */
const UNLESS = /^\s*(?:unless|except (?:if|when)|sauf s|a moins qu)/i
export const WITHOUT = /\b(?:without|sans)\b/i

export function hasNegation(text: string): boolean {
  const folded = plain(text)
  return NEGATION.test(folded) || WITHOUT.test(folded)
}

export function isNegative(text: string): boolean {
  const folded = plain(text)
  const reversing = (folded.match(REVERSING)?.length ?? 0) + Number(UNLESS.test(folded))
  return NEGATION.test(folded) !== (reversing % 2 === 1)
}

/** Without accents, marks and phrases that do not negate. */
export function plain(text: string): string {
  return (
    text
      .replaceAll('’', "'")
      .replaceAll(/[*_`]/g, '')
      // a verb or a farm; closed is 'fermé'
      .replaceAll(/(?<!\p{L})ferm(?:e|es|ent)(?!\p{L})/giu, ' ')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(NEUTRAL, ' ')
  )
}
