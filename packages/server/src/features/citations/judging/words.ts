import { NUMBER_WORDS } from './figures/number-words.ts'

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu
const STEM = 5

const COMMON = new Set(
  (
    'too yet eux the a an and or but within of to in on at by for from with as is are was were be been being has have had do does did can could ' +
    'may might must shall should will would this that these those it its they them their there here which who whom whose what ' +
    'when where if then than so such also only all any each every some more most other into over under up out per about he ' +
    'she his her you your we our us i not no never none nobody nothing neither nor cannot without one says states according ' +
    'sera seront serait seraient fut furent le la les un une des du de d l et ou mais dans sur par pour avec en au aux a est sont etait ete etre ont avoir ce cet cette ' +
    'ces il elle ils elles on qui que quoi dont ou se sa son ses leur leurs y ne pas jamais aucun aucune rien sans ni non plus ' +
    'tout tous toute toutes chaque peut peuvent doit doivent selon aussi si nul nulle vous votre vos nous notre nos je meme ' +
    'ceux celui celle celles those several many few plusieurs quelques indique precise outside inside during since before after until while although because however therefore finally first ' +
    'later earlier tard least most maximum minimum plus moins least jusqu jusque please yes oui also egalement meme still encore toujours already deja both each once depuis pendant moyennant avant apres lorsque quand ainsi enfin cependant toutefois'
  ).split(' '),
)

export function words(text: string): string[] {
  return text.match(WORD) ?? []
}

export function foldWord(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

/** Removes a French elision and an English possessive. */
export function bareWord(word: string): string {
  return word.replace(/^(?:l|d|j|m|t|s|n|c|qu|jusqu|lorsqu|puisqu)'(?=\p{L})/u, '').replace(/'s$/, '')
}

export const isCommon = (folded: string) => COMMON.has(folded)

/** Irregular forms of verbs that documents use, with their first one. */
const IRREGULAR = new Map(
  [
    'cover couvre couvrent couvert couverts couverte couvertes couvrir',
    'offrir offre offrent offert offerts offerte offertes',
    'vendre vend vendent vendu vendus vendue vendues',
    'rendre rend rendent rendu rendus rendue rendues',
    'perdre perd perdent perdu perdus perdue perdues',
    'permettre permet permettent permis permise permises',
    'admettre admet admettent admis admise admises',
    'remettre remet remettent remis remise remises',
    'transmettre transmet transmettent transmis transmise transmises',
    'prendre prend prennent pris prise prises',
    'reprendre reprend reprennent repris reprise reprises',
    'recevoir recoit recoivent recu recus recue recues',
    'tenir tient tiennent tenu tenus tenue tenues',
    'retenir retient retiennent retenu retenus retenue retenues',
    'faire fait font faits faite faites',
    'dire dit disent',
    'keep kept keeps keeping',
    'hold held holds holding',
    'sell sold sells selling sale',
    'send sent sends sending',
    'buy bought buys buying',
    'bring brought brings bringing',
    'lend lent lends lending loan loans',
    'leave left leaves leaving',
    'meet met meets meeting',
    'choose chose chosen choosing',
    'begin began begun beginning',
    'lose lost loses losing',
    'find found finds finding',
    'build built builds building',
    'teach taught teaches teaching',
    'speak spoke spoken speaking',
    'wear wore worn wearing',
    'draw drew drawn drawing',
    'show showed shown showing',
    'make made makes making',
    'take took taken takes taking',
    'give gave given gives giving',
    'rise rose risen rises rising',
    'fall fell fallen falls falling',
    'grow grew grown grows growing',
    'spend spent spends spending',
    'lead led leads leading',
    'drive drove driven drives driving',
    'break broke broken breaks breaking',
    'feed fed feeds feeding',
    'eat ate eaten eats eating',
    'man men',
    'woman women',
    'person people persons',
    'child children',
  ].flatMap((line) => {
    const all = line.split(' ')
    return all.map((word) => [word, all[0] ?? word] as const)
  }),
)

/** The beginning of a folded word, without the ending of a plural or a verb. */
export const stemOf = (folded: string) =>
  (IRREGULAR.get(folded) ?? folded)
    // not the stem of an employee
    .replace(/^employ(?:er|eur)(?=s?$)/u, 'emplr')
    .replace(/(?<=\p{L}{3})aux$/u, 'al')
    .replace(/(?<=\p{L}{3})s$/u, '')
    .replace(/^(us|tak|giv|mak|driv)(?:ed|en|ing)$/u, '$1e')
    .slice(0, STEM)
    // 'need' and 'needed', 'wash' and 'washing'
    .replace(/(?<=\p{L}{3})(?:ed|in|i|e)$/u, '')

/** The content of a text: the beginnings of its words, without numbers and common words. */
export function contentOf(text: string): Set<string> {
  return new Set(
    words(text)
      .map((word) => bareWord(foldWord(word)))
      .filter((word) => word.length > 2 && !/^\d/.test(word) && !COMMON.has(word) && !NUMBER_WORDS.has(word))
      .map(stemOf),
  )
}

/** The share of one set that is contained in another. */
export function shareOf(own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (own.size === 0) return 0
  let shared = 0
  for (const word of own) if (other.has(word)) shared += 1
  return shared / own.size
}

/** Nouns with a letter that is no initial of a name: the source of a regular expression. */
export const LETTERED =
  'gate|building|block|room|hall|zone|area|platform|dock|staircase|annex|appendix|schedule|form|wing|point|bay|type|class|category|vitamin|hepatitis|bâtiment|bloc|salle|quai|porte|escalier|annexe|formulaire|aile|catégorie|classe|vitamine|hépatite'
