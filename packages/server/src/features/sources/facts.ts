import type { SourceFact } from '@parlance/contract/knowledge/field-kinds.ts'
import type { SourceItem } from '#adapters/sources/port.ts'
import type { Ctx } from '#core/context.ts'
import { setFromSource } from './knowledge.ts'
import type { KnownItem } from './sync-plan.ts'
import type { DueSource } from './sync.queries.ts'

type Mapped = Pick<DueSource, 'knowledge_base_id' | 'field_mapping'>

/** Stores what a source delivers about a document in the fields of its base. */
export async function keepFacts(
  ctx: Ctx,
  source: Mapped,
  documents: readonly { document_id: string; item: SourceItem }[],
): Promise<void> {
  const values = documents.flatMap(({ document_id, item }) =>
    source.field_mapping.map(({ fact, field_id }) => ({ document_id, field_id, value: factOf(item, fact) })),
  )
  await setFromSource(ctx, source.knowledge_base_id, values)
}

/** The same for listed files that have not changed, so that a new mapping also applies to them. */
export async function keepListedFacts(
  ctx: Ctx,
  source: Mapped,
  items: readonly SourceItem[],
  known: ReadonlyMap<string, KnownItem>,
): Promise<void> {
  const documents = items.flatMap((item) => {
    const document_id = known.get(item.external_id)?.document_id ?? null
    return document_id === null || item.refused !== null ? [] : [{ document_id, item }]
  })
  await keepFacts(ctx, source, documents)
}

/** A fact as a text; days without the time. */
function factOf(item: SourceItem, fact: SourceFact): string | null {
  switch (fact) {
    case 'changed_at':
      return item.changed_at?.slice(0, 10) ?? null
    case 'created_at':
      return item.facts?.created_at?.slice(0, 10) ?? null
    case 'host':
      return URL.canParse(item.url) ? new URL(item.url).host : null
    case 'author':
    case 'folder':
    case 'space':
      return item.facts?.[fact] ?? null
  }
}
