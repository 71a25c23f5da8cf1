import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import type { UserCtx } from '#core/context.ts'
import { csvLine } from '#core/csv.ts'
import { fieldsOfBases } from './document-fields.queries.ts'
import { shownValue } from './typed-values.ts'
import { pageOfValues } from './values.queries.ts'

const AT_ONCE = 500
/** Spreadsheets recognise UTF-8 by it. */
const MARK = '\ufeff'

/** The documents of a base with their values, one line each, in the form that `importValues` reads. */
export async function exportValues(ctx: UserCtx, baseId: string): Promise<AsyncGenerator<string>> {
  await requireKnowledgeBase(ctx, baseId, 'read')
  return linesOf(ctx, baseId)
}

async function* linesOf(ctx: UserCtx, baseId: string): AsyncGenerator<string> {
  const fields = await fieldsOfBases(ctx, [baseId])
  const language = ctx.actor.lang ?? 'fr'
  yield MARK + csvLine(['id', 'name', ...fields.map(({ name }) => name)])
  let after: string | null = null
  for (;;) {
    const page = await pageOfValues(ctx, baseId, { after, limit: AT_ONCE })
    for (const { id, name, values } of page) {
      const cells = fields.map((field) => {
        const value = values[field.id] ?? null
        return typeof value === 'number' ? value : shownValue(value, language)
      })
      yield csvLine([id, name, ...cells])
    }
    after = page.at(-1)?.id ?? null
    if (after === null || page.length < AT_ONCE) return
  }
}
