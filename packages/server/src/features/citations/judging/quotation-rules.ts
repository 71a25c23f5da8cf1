import { foldText } from '../fold-text.ts'
import { figuresIn } from './figures/figures.ts'
import type { Claim } from './read-claims.ts'
import { contentOf, words } from './words.ts'

type QuoteClaim = Extract<Claim, { kind: 'quote' }>

const ENOUGH_WORDS = 4
const REPORTS =
  /(?:(?<!\p{L})(?:says?|said|states?|stated|reads?|writes?|specif(?:y|ies)|explains?|mentions?|notes?|adds?|according to|requires?|stipulates?|provides?|defines?|confirms?|dit|disent|indique|indiquent|précise|précisent|stipule|stipulent|prévoit|prévoient|énonce|mentionne|affirme|explique|ajoute|selon|écrit|déclare|rappelle|lire|concludes?|concluded|conclut|puts? it|warns?|insists?|promises?|promet|impose|exige|recommande|(?:with|in|par|en) (?:these|the following|ces) (?:words|mots|termes)|in the words of|(?:to|I) quote|pour (?:citer|reprendre)|(?:dans|selon|aux) (?:l[ea]s? )?(?:propres )?termes d[ue’'])(?!\p{L})[^.“«"]{0,40}|:\s*)$/iu
const DOCUMENTS =
  "conditions|terms|rules?|rulebook|polic(?:y|ies)|guid(?:e|elines?|ance|ebook)|handbook|manual|leaflets?|brochure|booklet|documents?|documentation|reports?|minutes|contract|agreement|lease|notices?|charter|regulations?|statutes|procedures?|instructions|faq|pages?|websites?|letters?|memo|memorandum|code|text|passages?|sections?|articles?|clauses?|paragraphs?|appendix|annex|standards?|directive|study|paper|sheet|protocol|tariff|newsletter|règlement|règles?|charte|livret|manuel|contrat|bail|accord|convention|procès-verbal|compte[- ]rendu|rapport|fiche|sites?|note|lettre|courrier|circulaire|statuts|consignes?|protocole|procédure|politique|texte|paragraphe|annexe|norme|étude|mode d['’]emploi|dépliant|plaquette|affiche|tarif|bulletin|bilan"
const A_DOCUMENT = String.raw`(?:\b(?:the|this|our|your|its|their|le|la|les|ce|cet|cette|votre|notre|du|des|au|aux)|\p{L}['’]s)\s(?:[\p{L}\d'’-]+\s){0,3}?(?:[ld]['’])?(?:${DOCUMENTS})(?!\p{L})`
/** 'As the handbook has it, “…”' */
const DOCUMENT_SAYS = new RegExp(String.raw`${A_DOCUMENT}[^.!?“«"]{0,60}[:,]\s*$`, 'iu')
/** '“…” is the answer of the handbook', after a full sentence. */
const SAYS_DOCUMENT = new RegExp(String.raw`^[\s,–—-]*(?:\p{L}+[\s'’-]+){0,4}?${A_DOCUMENT}`, 'iu')
/** Words directly before a short quotation that make it a statement about the subject. */
const PREDICATE =
  /\b(?:is|are|was|were|be|being|remains?|within|after|for|at|of|only|every|est|sont|reste|restent|dans|après|pendant|de|sous|chaque|que|that)\s*$/iu
const TITLE_BEFORE =
  /\b(?:forms?|documents?|sections?|chapters?|titles?|titled|headings?|headed|called|entitled|named|labelled|fields?|buttons?|menus?|tabs?|pages?|polic(?:y|ies)|guides?|handbooks?|manuals?|articles?|files?|paragraphs?|appendix|annex|templates?|options?|box|category|column|under|see|select|choose|click|open|press|formulaires?|intitulée?s?|titres?|rubriques?|chapitres?|appelée?s?|nommée?s?|dénommée?s?|champs?|boutons?|onglets?|fichiers?|paragraphes?|annexe|modèles?|case|catégorie|colonne|charte|règlement|notice|fiche|note|politique|choisissez|choisir|cliquez sur|cliquer sur|ouvrez|sélectionnez|mention|libellé)\s+(?:[\p{Lu}\d][\p{L}\d./-]{0,12}\s+)?[,:(]?\s*$/iu
const TITLE_AFTER =
  /^\s*(?:form|section|document|chapter|heading|field|button|menu|tab|page|guide|handbook|policy|template|option|folder|article)s?\b/iu
const SUGGESTS =
  /\b(?:such as|e\.g\.|for example|for instance|like|write|type|enter|subject(?: line)?|reply|ask|par exemple|comme|écrivez|écrire|saisissez|saisir|objet|répondez|demandez|tapez)\s*[:,]?\s*$/iu
const ASKS =
  /\b(?:you (?:asked|wrote|said|mentioned|quoted)|(?<!answer(?:s|ed)?\s(?:to\s)?)your (?:question|words|message)|vous (?:demandez|avez écrit|avez demandé|écrivez|dites|citez)|(?<!répon\w+\sà\s)votre (?:question|message))\b/iu
const ADJACENT = /^[\s.,;:!?…)*_]{0,4}(?:\[|【|\()/u

/**
 * Whether words that are not in a passage are presented as a quotation of it: not the person's own words, not a title.
 */
export function isQuotation(
  claim: QuoteClaim,
  questions: string,
  titles: readonly string[],
  passages: readonly ReadonlySet<string>[] = [],
): boolean {
  const longest = claim.alternatives[0] ?? ''
  const count = words(longest).length
  if (count === 0) return false
  const reports = REPORTS.test(claim.before)
  if (claim.form === 'block') return count >= ENOUGH_WORDS
  if (claim.alternatives.some((one) => isIn(one, questions)) || ASKS.test(claim.before)) return false
  if (claim.alternatives.some((one) => titles.some((title) => isIn(one, title) || isIn(title, one, 3))))
    return false
  if (SUGGESTS.test(claim.before)) return false
  if (!reports && (TITLE_BEFORE.test(claim.before) || TITLE_AFTER.test(claim.after))) return false
  if (isAltered(claim, passages)) return true
  if (!reports && isTitleCase(longest)) return false
  const isAdjacent = ADJACENT.test(claim.after)
  if (claim.form === 'bold') return reports && !/:\s*$/.test(claim.before) && count >= ENOUGH_WORDS
  if (claim.form === 'italic' || claim.form === 'code')
    return count >= ENOUGH_WORDS && (reports || isAdjacent)
  if (count >= ENOUGH_WORDS) return true
  const hasFigure = figuresIn(longest).length > 0
  return isAdjacent || hasFigure || reports || PREDICATE.test(claim.before) || isPhrase(claim)
}

/** A name or term of a cited passage with other words in it: “South Quay” for North Quay. */
function isAltered(
  { alternatives: [longest = ''], form }: QuoteClaim,
  passages: readonly ReadonlySet<string>[],
): boolean {
  if (form !== 'marks' && form !== 'single') return false
  const own = [...contentOf(longest)]
  return passages.some((content) => {
    const known = own.filter((word) => content.has(word))
    return known.length > 0 && known.length < own.length
  })
}

/** Several words of a cited sentence that are neither a name nor a title. */
const isPhrase = ({ alternatives: [longest = ''], numbers, form }: QuoteClaim) =>
  (form === 'marks' || form === 'single') &&
  numbers.length > 0 &&
  words(longest).length > 1 &&
  /^\p{Ll}/u.test(longest)

/** Whether words without a citation are presented as a quotation of the documents. */
export function isReported({ form, before, after, alternatives: [longest = ''] }: QuoteClaim): boolean {
  const isFull = /^\p{Lu}.*[.,!?]?$/su.test(longest) && words(longest).length > ENOUGH_WORDS
  return (
    form === 'block' ||
    REPORTS.test(before.replace(/:\s*$/, '')) ||
    DOCUMENT_SAYS.test(before) ||
    (isFull && before.trim() === '' && SAYS_DOCUMENT.test(after))
  )
}

function isIn(part: string, whole: string, least = 1): boolean {
  const [a, b] = [part, whole].map((text) =>
    foldText(text)
      .text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  return (
    a !== undefined && b !== undefined && a !== '' && words(a).length >= least && ` ${b} `.includes(` ${a} `)
  )
}

function isTitleCase(text: string): boolean {
  const long = words(text).filter((word) => word.length > 3)
  return long.length >= 2 && long.every((word) => /^[\p{Lu}\d]/u.test(word))
}
