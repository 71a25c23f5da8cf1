import type { BaseLanguage, Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import type { Ctx } from '#core/context.ts'
import { type Described, languageInBase } from '#features/retrieval/text/text.service.ts'
import { usualLanguage } from './language.queries.ts'

/** The language in which a text is analysed in its base. */
export async function languageFor(
  ctx: Ctx,
  { knowledge_base_id, language: chosen }: { knowledge_base_id: string; language: BaseLanguage },
  described: Pick<Described, 'language' | 'is_clear'>,
): Promise<Language> {
  const isDoubtful = chosen === 'detect' && !described.is_clear
  return languageInBase(described, chosen, isDoubtful ? await usualLanguage(ctx, knowledge_base_id) : null)
}
