const ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const FRENCH =
  'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'
const FRENCH_TENS = 'vingt trente quarante cinquante soixante'
const ORDINALS =
  'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
const FRENCH_ORDINALS =
  'troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme douzieme treizieme quatorzieme quinzieme seizieme dix-septieme dix-huitieme dix-neuvieme vingtieme'

/** Number words by their normalised spelling, up to 99. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...numbered(ENGLISH, 0),
  ...tens(ENGLISH_TENS, ENGLISH, '-', 9),
  ...numbered(FRENCH, 0),
  ...tens(FRENCH_TENS, FRENCH, '-', 9),
  ...tens(FRENCH_TENS, FRENCH, '-et-', 1),
  ...numbered(FRENCH, 60, 'soixante-', 10),
  ...numbered(FRENCH, 80, 'quatre-vingt-', 1),
  ...numbered(ORDINALS, 3),
  ...numbered(FRENCH_ORDINALS, 3),
  ['une', 1],
  ['twice', 2],
  ['dozen', 12],
  ['douzaine', 12],
  ['hundred', 100],
  ['cent', 100],
  ['thousand', 1000],
  ['mille', 1000],
  ['soixante-et-onze', 71],
  ['quatre-vingts', 80],
  ['quatre-vingt', 80],
])

/** Words with their numbers: the first one stands for `offset`. Words before `from` are left out. */
function numbered(list: string, offset: number, prefix = '', from = 0): [string, number][] {
  return list
    .split(' ')
    .map((word, at): [string, number] => [prefix + word, offset + at])
    .slice(from)
}

function tens(list: string, ones: string, between: string, last: number): [string, number][] {
  return list
    .split(' ')
    .flatMap((ten, at): [string, number][] => [
      [ten, (at + 2) * 10],
      ...numbered(ones, (at + 2) * 10, ten + between, 1).slice(0, last),
    ])
}

const MONTH_NAMES = [
  ['january', 'jan', 'janvier', 'janv'],
  ['february', 'feb', 'fevrier', 'fevr'],
  ['march', 'mar', 'mars'],
  ['april', 'apr', 'avril', 'avr'],
  ['may', 'mai'],
  ['june', 'jun', 'juin'],
  ['july', 'jul', 'juillet', 'juil'],
  ['august', 'aug', 'aout'],
  ['september', 'sept', 'sep', 'septembre'],
  ['october', 'oct', 'octobre'],
  ['november', 'nov', 'novembre'],
  ['december', 'dec', 'decembre'],
]
export const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_NAMES.flatMap((names, at) => names.map((name) => [name, at + 1] as const)),
)

export const DAYS: ReadonlyMap<string, number> = new Map(
  [
    ['monday', 'lundi'],
    ['tuesday', 'mardi'],
    ['wednesday', 'mercredi'],
    ['thursday', 'jeudi'],
    ['friday', 'vendredi'],
    ['saturday', 'samedi'],
    ['sunday', 'dimanche'],
  ].flatMap((names, at) => names.flatMap((name) => [[name, at] as const, [`${name}s`, at] as const])),
)
