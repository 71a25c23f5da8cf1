import type { Language } from '@parlance/contract/knowledge/analysis/languages.ts'
import type { Ctx } from '#core/context.ts'
import type { Job } from '#core/jobs/jobs.ts'
import { analyseAgain } from '#features/retrieval/chunk-store.service.ts'
import { describeText } from '#features/retrieval/text/text.service.ts'
import { openDetails, openMarkdown } from '#features/document-keys/document-texts.service.ts'
import { findNotAnalysed, type Named, nextNotAnalysed, setAnalysed } from './analyse.queries.ts'
import { storedMarkdown } from './reading/language.queries.ts'

/** Analyses documents again if they were renamed, or were indexed by an earlier version. */
export const analyseDocuments: Job = {
  name: 'documents.analyse',
  every_s: 60,
  run: async (ctx, signal) => {
    const count = await analyseAll(ctx, signal)
    if (count > 0) ctx.log.info({ count }, 'documents were analysed again for the search')
  },
}

export async function analyseAll(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let count = 0
  for (let after: string | null = null; ; count++) {
    const document: Named | undefined = await nextNotAnalysed(ctx, after)
    if (document === undefined || !(await analyseOne(ctx, document, signal))) return count
    after = document.id
  }
}

/**
 * Analyses one document again if its name has changed. The scheduled task does it if it fails here, or takes longer than
 * the signal allows.
 */
export async function analyseNamed(ctx: Ctx, id: string, signal: AbortSignal): Promise<void> {
  try {
    const document = await findNotAnalysed(ctx, id)
    if (document !== undefined) await analyseOne(ctx, document, signal)
  } catch (error) {
    if (!signal.aborted) ctx.log.warn({ err: error, document_id: id }, 'a renamed document is analysed later')
  }
}

/** False, or an error, if the signal ended it. A name that changes in the meantime is left for the next run. */
async function analyseOne(ctx: Ctx, document: Named, signal: AbortSignal): Promise<boolean> {
  const language = await languageNow(ctx, document, signal)
  const [details] = await openDetails(ctx, [{ ...document, document_id: document.id }])
  const title = details?.title ?? ''
  if (!(await analyseAgain(ctx, { ...document, title, language }, signal))) return false
  await setAnalysed(ctx, document, language)
  return true
}

/** An earlier version may not have known the language of a text. */
async function languageNow(ctx: Ctx, { id, language }: Named, signal: AbortSignal): Promise<Language | null> {
  if (language !== 'simple') return language
  const stored = await storedMarkdown(ctx, id)
  const [markdown] = stored === undefined ? [] : await openMarkdown(ctx, [stored])
  return (await describeText(markdown ?? '', signal)).language
}
