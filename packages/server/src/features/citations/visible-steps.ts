import type { FoundPassage, MessagePart, RetrievalStep } from '@parlance/contract/chat/runs.ts'
import { type Ctx, isUserCtx } from '#core/context.ts'
import { readableDocuments } from './citations.queries.ts'
import { readableBases } from './names.queries.ts'

/**
 * The searches that a reader can see, without bases and documents that they cannot read now. Access is queried once for
 * all steps.
 */
export async function visibleSteps(
  ctx: Ctx,
  steps: readonly RetrievalStep[],
): Promise<<S extends RetrievalStep>(step: S) => S> {
  const relevant = steps.filter((step) => step.knowledge_bases.length + foundIn(step).length > 0)
  if (relevant.length === 0) return (step) => step
  const ids = relevant.flatMap(idsOf)
  const names = relevant.flatMap((step) => (idsOf(step).length === 0 ? step.knowledge_bases : []))
  const found = relevant.flatMap((step) => foundIn(step).map(({ document_id }) => document_id))
  const [bases, documents] = isUserCtx(ctx)
    ? await Promise.all([readableBases(ctx, { ids, names }), readableDocuments(ctx, [...new Set(found)])])
    : [[], new Set<string>()]
  const known = {
    ids: new Set(bases.map(({ id }) => id)),
    names: new Set(bases.map(({ name }) => name)),
  }
  return (step) => {
    const baseIds = idsOf(step)
    const isShown = (name: string, at: number) => {
      const id = baseIds[at]
      return id === undefined ? known.names.has(name) : known.ids.has(id)
    }
    return {
      ...step,
      knowledge_bases: step.knowledge_bases.filter(isShown),
      base_ids: baseIds.filter((id) => known.ids.has(id)),
      // it names fields of the bases
      filter: baseIds.every((id) => known.ids.has(id)) ? filterOf(step) : [],
      found: foundIn(step).filter(({ document_id }) => documents.has(document_id)),
    }
  }
}

/** The ids that belong to the names of bases; a step that was stored before version 1.6 has none. */
function idsOf({ base_ids }: Partial<RetrievalStep>): string[] {
  return base_ids ?? []
}

const filterOf = ({ filter }: Partial<RetrievalStep>): RetrievalStep['filter'] => filter ?? []

const foundIn = ({ found }: Partial<RetrievalStep>): FoundPassage[] => found ?? []

/** The result of a further search, without the documents that the reader is not shown. */
export function visibleCall(part: MessagePart, titles: ReadonlySet<string>): MessagePart {
  if (part.type !== 'tool' || part.tool_name !== 'search_documents') return part
  const { output } = part
  if (typeof output !== 'object' || output === null || !('found' in output)) return part
  const { found } = output
  if (!Array.isArray(found)) return part
  return {
    ...part,
    output: {
      ...output,
      found: found.filter((title) => titles.has(String(title))),
    },
  }
}
