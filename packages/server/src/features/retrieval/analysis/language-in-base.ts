import type { BaseLanguage, Language } from '@parlance/contract/knowledge/analysis/languages.ts'

/** The language of a text, and whether it is clear from the text. */
export type Detected = { language: Language; is_clear: boolean }

/**
 * The language in which a text is analysed: the language of its base if one is set, otherwise the detected language. If
 * a text is too short to detect another language, `usual` is used, the most frequent one of the base's documents; without
 * one, the text is treated as English or French, depending on the shape of its words.
 */
export function languageInBase(
  { language, is_clear }: Detected,
  chosen: BaseLanguage,
  usual: Language | null,
): Language {
  if (chosen !== 'detect') return chosen
  const isOther = usual !== null && usual !== 'en' && usual !== 'fr' && usual !== 'simple'
  return !is_clear && isOther ? usual : language
}
