import type { UserCtx } from '#core/context.ts'
import { keepCitations, prepareCitations } from '#features/citations/citations.service.ts'
import type { PreparedRun } from '#features/runs/starting/prepared-run.ts'
import type { RunWriter } from '#features/runs/saving/run-writer.ts'
import type { GivenPassage } from '../passages.service.ts'
import { nextNumber } from './source-numbers.ts'
import type { ToolRun } from './tool.ts'

/**
 * Continues the numbers of an answer's passages. `given` contains those of its first search and receives the new
 * ones, so that all are checked. A passage that is found again keeps its number.
 */
export function citing(
  ctx: UserCtx,
  { id, message_id }: Pick<PreparedRun, 'id' | 'message_id'>,
  writer: RunWriter,
  given: GivenPassage[],
): ToolRun['cite'] {
  return async (passages) => {
    const cited = passages.map((found) => {
      const known = given.find((one) => isSame(one, found))
      if (known !== undefined) return known
      const number = nextNumber(writer.parts)
      const fresh = { ...found, passage: { ...found.passage, number } }
      given.push(fresh)
      const source = {
        type: 'source-document',
        sourceId: String(number),
        mediaType: 'text/markdown',
      } as const
      writer.say({ ...source, title: found.title, providerMetadata: { parlance: fresh.passage } })
      return fresh
    })
    try {
      await prepareCitations(ctx, writer.parts)
      await keepCitations(ctx, message_id, writer.parts)
    } catch (error) {
      ctx.log.warn({ run_id: id, err: error }, 'the passages of an answer are kept with its end')
    }
    return cited
  }
}

function isSame({ passage: one }: GivenPassage, { passage: other }: GivenPassage): boolean {
  return one.document_id === other.document_id && (one.chunk_id === other.chunk_id || one.chunk_id === null)
}
