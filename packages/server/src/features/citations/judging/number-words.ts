/** Written numbers by their folded words. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11,
    twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19,
    twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, dozen: 12,
    un: 1, une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, sept: 7, huit: 8, neuf: 9, dix: 10, onze: 11, douze: 12,
    treize: 13, quatorze: 14, quinze: 15, seize: 16, 'dix-sept': 17, 'dix-huit': 18, 'dix-neuf': 19, vingt: 20,
    trente: 30, quarante: 40, cinquante: 50, soixante: 60, 'soixante-dix': 70, 'quatre-vingts': 80,
    'quatre-vingt': 80, 'quatre-vingt-dix': 90, cent: 100, hundred: 100, mille: 1000, thousand: 1000, douzaine: 12,
    'twenty-one': 21, 'twenty-two': 22, 'twenty-four': 24, 'twenty-five': 25, 'twenty-eight': 28, 'thirty-five': 35,
    'thirty-six': 36, 'forty-five': 45, 'forty-eight': 48, 'seventy-two': 72, 'seventy-five': 75, 'vingt-quatre': 24, 'vingt-cinq': 25,
    'vingt-huit': 28, 'trente-cinq': 35, 'trente-six': 36, 'quarante-cinq': 45, 'quarante-huit': 48,
    'soixante-douze': 72, 'soixante-quinze': 75, third: 3, fourth: 4, fifth: 5, sixth: 6, seventh: 7, eighth: 8, ninth: 9, tenth: 10,
    troisieme: 3, quatrieme: 4, cinquieme: 5, sixieme: 6, septieme: 7, huitieme: 8, neuvieme: 9, dixieme: 10,
  }),
)

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
