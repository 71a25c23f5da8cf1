import type { BaseLanguage, Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import type { Ctx } from '#core/context.ts'
import type { Described } from '#features/retrieval/text/text.service.ts'
import { usualLanguage } from './language.queries.ts'

/**
 * The language in which a text is analysed: the language of its base if one is set, otherwise the detected language. If
 * a text is too short to detect another language, the most frequent one of the base's documents is used; without one, the
 * text is treated as English or French, depending on the shape of its words.
 */
export async function languageFor(
  ctx: Ctx,
  { knowledge_base_id, language: chosen }: { knowledge_base_id: string; language: BaseLanguage },
  { language, is_clear }: Pick<Described, 'language' | 'is_clear'>,
): Promise<Language> {
  if (chosen !== 'detect') return chosen
  if (is_clear) return language
  const usual = await usualLanguage(ctx, knowledge_base_id)
  const isOther = usual !== null && usual !== 'en' && usual !== 'fr' && usual !== 'simple'
  return isOther ? usual : language
}
