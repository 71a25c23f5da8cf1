import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'

/** Words without accents that say nothing about what is asked. */
export const FILLERS: Readonly<Record<'en' | 'fr', ReadonlySet<string>>> = {
  en: words(`hello hi hey dear thanks thank want wants need needs know like wonder wondering question explain say let
    lets currently exactly actually just please get gets getting got someone somebody anyone people person tell
    how what which who whom whose when where why do does did can could should would may might must has have had been
    being am were i me my we our us you your he she his her him its them any some there about give im ive id
    id shall possible able allowed so also kindly sorry regarding concerning mine one ones ok oh well right case cases over
    during many much necessary required mandatory permitted obliged applies apply concern concerns`),
  fr: words(`bonjour bonsoir salut merci svp stp plait voudrais voudrait veux veut souhaite souhaiterais aimerais savoir
    sais dire dites dis expliquer expliquez question actuellement exactement simplement faire fait faites dois doit
    doivent devons devez devrais puis peux peut peuvent pouvons pouvez pouvoir pourrais pourrait possible quel quelle
    quels quelles quoi comment combien quand pourquoi lequel laquelle lesquels lesquelles faut afin donc quelqu ete
    avoir obtenir quelquun personne gens on se alors aussi concernant propos ca cas pendant durant necessaire necessaires
    obligatoire obligatoires autorise autorisee autorises applique concerne ayant`),
}

/** Words that repeat what is asked for. */
export const REPEATING: Readonly<Record<string, ReadonlySet<string>>> = {
  duration: words(`length duration time last lasts long temps duree dure durent`),
  when: words(`time date day heure jour date`),
  amount: words(`number nombre droit cost costs coute coutent`),
  where: words(`find located trouver trouve trouvent situe situee`),
}

/** Words that turn the meaning of a question; both wordings must have the same ones. */
export const TURNS: Readonly<Record<'en' | 'fr', ReadonlyMap<string, string>>> = {
  en: turns(`no:not not:not never:not cannot:not without:without before:before after:after until:until since:since
    against:against except:except only:only more:more less:less fewer:less  under:less above:more below:less
    minimum:less maximum:more least:less most:more`),
  fr: turns(`pas:not jamais:not aucun:not aucune:not sans:without avant:before apres:after jusqu:until depuis:since
    contre:against sauf:except hormis:except seulement:only plus:more moins:less dessus:more dessous:less sous:less
    minimum:less maximum:more`),
}

const NUMBERS = {
  en: 'zero two three four five six seven eight nine ten eleven twelve',
  fr: 'zero deux trois quatre cinq six sept huit neuf dix onze douze',
}

/** Small numbers in words, as digits. “One” is usually an article. */
export const NUMBER_WORDS: Readonly<Record<'en' | 'fr', ReadonlyMap<string, string>>> = {
  en: digits(NUMBERS.en),
  fr: digits(NUMBERS.fr),
}

export function isEnglishOrFrench(language: Language): language is 'en' | 'fr' {
  return language === 'en' || language === 'fr'
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

function turns(text: string): ReadonlyMap<string, string> {
  return new Map([...words(text)].map((pair) => pair.split(':') as [string, string]))
}

function digits(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(' ').map((word, at) => [word, String(at === 0 ? 0 : at + 1)]))
}
