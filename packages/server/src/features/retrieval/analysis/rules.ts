import { stemmer as stemDutch } from '@orama/stemmers/dutch'
import { stemmer as stemItalian } from '@orama/stemmers/italian'
import { stemmer as stemPortuguese } from '@orama/stemmers/portuguese'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import { foldAccents } from '@parlance/contract/knowledge/analysis/french.ts'
import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import {
  FINAL_S,
  RULES as ENGLISH_AND_FRENCH,
  type Rules,
} from '@parlance/contract/knowledge/analysis/rules.ts'
import { partsOfGerman, stemGerman } from './german.ts'
import { QUESTION_WORDS, STOP_WORDS } from './stop-words.ts'

const ITALIAN_ELISION =
  /^(?:[cdlmstv]|(?:a|da|de|ne|su|co)ll|un|quell|quest|nessun|ciascun|dov|com|cos)['’](?=.)/u

/** The analysis of each language. English and French have stemmers of their own, the others those of Snowball. */
export const RULES: Readonly<Record<Language, Rules>> = {
  ...ENGLISH_AND_FRENCH,
  de: { ...listsOf('de'), stem: stemGerman, partsOf: partsOfGerman },
  // endings are often typed without their accent
  es: {
    ...listsOf('es'),
    stem: (word) => foldAccents(stemSpanish(word.replace(/([cs])ion$/u, '$1ión'))),
  },
  it: {
    ...listsOf('it'),
    stem: (word) => foldAccents(stemItalian(word)),
    particle: ITALIAN_ELISION,
  },
  pt: {
    ...listsOf('pt'),
    stem: (word) => foldAccents(stemPortuguese(word.replace(/cao$/u, 'ção').replace(/coes$/u, 'ções'))),
  },
  nl: { ...listsOf('nl'), stem: (word) => foldAccents(stemDutch(word)) },
}

function listsOf(language: keyof typeof STOP_WORDS): Omit<Rules, 'stem'> {
  return {
    language,
    stop_words: STOP_WORDS[language],
    question_words: QUESTION_WORDS[language],
    particle: FINAL_S,
  }
}
