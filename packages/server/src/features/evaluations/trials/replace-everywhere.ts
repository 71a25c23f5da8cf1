import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { replaceModel } from '#features/assistants/replace-model.service.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { modelLabels, offeredModel } from '#features/models/models.service.ts'
import { changingModels } from '#features/models/model-rules.service.ts'

/** Replaces one model by another in all assistants, and notifies their owners. */
export async function replaceEverywhere(
  ctx: UserCtx,
  modelId: string,
  candidateId: string,
): Promise<{ replaced: number }> {
  return await changingModels(ctx, async (tx) => {
    const from = await requireModel(tx, modelId)
    const to = await requireCandidate(tx, modelId, candidateId)
    const summary = `${from} → ${await requireModel(tx, to.id)}`
    const { max_output_tokens } = to
    const assistants = await replaceModel(tx, {
      from: modelId.toLowerCase(),
      to: to.id,
      max_output_tokens,
      summary,
    })
    await recordAudit(tx, {
      action: 'model.replace',
      object_id: modelId.toLowerCase(),
      after: { replacement_id: to.id, assistants },
    })
    return { replaced: assistants.length }
  })
}

/** The candidate, which must currently be usable. */
export async function requireCandidate(ctx: UserCtx, modelId: string, candidateId: string) {
  await requireModel(ctx, modelId)
  const candidate = await offeredModel(ctx, candidateId, 'chat')
  if (candidate === null || candidate.id === modelId.toLowerCase())
    throw new AppError('ERROR_MODEL_NOT_USABLE')
  return candidate
}

/** The name of a model; 404 if there is none. */
export async function requireModel(ctx: UserCtx, id: string): Promise<string> {
  const label = (await modelLabels(ctx, [id])).get(id.toLowerCase())
  if (label === undefined) throw new AppError('ERROR_MODEL_NOT_FOUND')
  return label
}
