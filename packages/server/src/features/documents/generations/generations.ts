import { DEFAULT_SPLITTER } from '@parlance/contract/knowledge/splitters.schemas.ts'
import { type Ctx, inTransaction } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import {
  activateGeneration,
  endGeneration,
  findBuildingOf,
  hasTexts,
  lockSettings,
  insertGeneration,
  type Wanted,
} from './generations.queries.ts'
import { deleteTask, insertTask } from '#core/queue/tasks.queries.ts'

/** Creates the first index of a base if there is none. */
export async function ensureGeneration(ctx: Ctx, baseId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const wanted = await lockSettings(tx, baseId)
    if (wanted === undefined || wanted.generation_id !== null) return
    const id = uuidv7()
    await insertGeneration(tx, { ...settingsOf(wanted), id, knowledge_base_id: baseId, state: 'ready' })
    await activateGeneration(tx, baseId, id)
  })
}

/**
 * Builds a new index of a base with its current configuration; the current index is used until the new one is
 * complete. Call it in the transaction of the change. An unfinished index is dropped.
 */
export async function rebuildBase(ctx: Ctx, baseId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const wanted = await lockSettings(tx, baseId)
    if (wanted === undefined) throw new AppError('ERROR_KNOWLEDGE_BASE_NOT_FOUND')
    const building = await findBuildingOf(tx, baseId)
    if (building !== undefined) await retireGeneration(tx, baseId, building, 'replaced')
    const id = uuidv7()
    const isEmpty = !(await hasTexts(tx, baseId))
    const state = isEmpty ? 'ready' : 'building'
    await insertGeneration(tx, { ...settingsOf(wanted), id, knowledge_base_id: baseId, state })
    if (!isEmpty) {
      await insertTask(tx, {
        kind: 'documents.build',
        subject_id: id,
        user_id: wanted.owner_id,
      })
      return
    }
    await activateGeneration(tx, baseId, id)
    if (wanted.generation_id !== null) await retireGeneration(tx, baseId, wanted.generation_id, 'replaced')
  })
}

/** Ends a generation that is no longer used, and orders the removal of its passages. */
export async function retireGeneration(
  tx: Ctx,
  baseId: string,
  generationId: string,
  state: 'failed' | 'replaced',
  code: string | null = null,
): Promise<void> {
  await endGeneration(tx, generationId, state, code)
  await deleteTask(tx, 'documents.build', generationId)
  await insertTask(tx, {
    kind: 'documents.forget_generation',
    subject_id: generationId,
    user_id: null,
  })
}

function settingsOf(wanted: Wanted) {
  return {
    embedding_model_id: wanted.embedding_model_id,
    splitter_type: wanted.splitter_type ?? DEFAULT_SPLITTER.type,
    splitter_options: wanted.splitter_options ?? DEFAULT_SPLITTER.options,
    language: wanted.language,
  }
}
