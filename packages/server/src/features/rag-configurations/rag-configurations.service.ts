import { RAG_CONFIGURATIONS_MAX } from '@parlance/contract/core/limits.ts'
import type {
  RagConfiguration,
  RagConfigurationInput,
  RagConfigurationList,
} from '@parlance/contract/knowledge/rag-configurations.ts'
import { inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { violatedConstraint } from '#db/violation.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { rebuildBase } from '#features/documents/documents.service.ts'
import { offeredModel } from '#features/models/models.service.ts'
import { isSame } from './cost.ts'
import {
  basesWith,
  type Choice,
  type ConfigurationRow,
  countConfigurations,
  deleteConfiguration,
  findConfiguration,
  listChoices,
  listModels,
  lockConfigurations,
  pageOfConfigurations,
  writeConfiguration,
} from './rag-configurations.queries.ts'

export { costForBase, costOfChange } from './cost.ts'

export async function allConfigurations(
  ctx: UserCtx,
  { query, page }: { query: string; page: number },
): Promise<RagConfigurationList> {
  return {
    ...(await pageOfConfigurations(ctx, query, page)),
    page,
    embedding_models: await listModels(ctx, 'embedding'),
    rerank_models: await listModels(ctx, 'rerank'),
    has_vectors: ctx.deps.database.vector,
  }
}

export async function configurationChoices(ctx: UserCtx): Promise<{ data: Choice[] }> {
  return { data: await listChoices(ctx) }
}

export async function createConfiguration(
  ctx: UserCtx,
  input: RagConfigurationInput,
): Promise<RagConfiguration> {
  return await changing(ctx, async (tx) => {
    if ((await countConfigurations(tx)) >= RAG_CONFIGURATIONS_MAX) throw new AppError('ERROR_CONFLICT')
    await requireModels(tx, input)
    const id = uuidv7()
    await writeConfiguration(tx, id, input)
    const made = await configurationOf(tx, id)
    await recordAudit(tx, { action: 'rag_configuration.create', object_id: id, after: auditFields(made) })
    return made
  })
}

/** Changes a configuration; if passages or vectors change, its bases are rebuilt in the background. */
export async function updateConfiguration(
  ctx: UserCtx,
  id: string,
  input: RagConfigurationInput,
): Promise<RagConfiguration> {
  return await changing(ctx, async (tx) => {
    const before = await configurationOf(tx, id)
    const settings = { ...before, embedding_model_id: before.embedding_model?.id ?? null }
    await requireModels(tx, input, before)
    await writeConfiguration(tx, id, input)
    if (!isSame(settings, input)) for (const baseId of await basesWith(tx, id)) await rebuildBase(tx, baseId)
    const after = await configurationOf(tx, id)
    await recordAudit(tx, {
      action: 'rag_configuration.update',
      object_id: id,
      before: auditFields(before),
      after: auditFields(after),
    })
    return after
  })
}

export async function removeConfiguration(ctx: UserCtx, id: string): Promise<void> {
  await changing(ctx, async (tx) => {
    const before = await configurationOf(tx, id)
    if (before.knowledge_bases > 0) throw new AppError('ERROR_RAG_CONFIGURATION_IN_USE')
    await deleteConfiguration(tx, id)
    await recordAudit(tx, { action: 'rag_configuration.delete', object_id: id, before: auditFields(before) })
  })
}

/** A model that was deleted since can stay; a new one must be usable. */
async function requireModels(
  ctx: UserCtx,
  input: RagConfigurationInput,
  before?: ConfigurationRow,
): Promise<void> {
  const wanted = [
    { id: input.embedding_model_id, type: 'embedding', was: before?.embedding_model?.id },
    { id: input.rerank_model_id, type: 'rerank', was: before?.rerank_model?.id },
  ] as const
  for (const { id, type, was } of wanted) {
    if (id === null || id === was) continue
    if ((await offeredModel(ctx, id, type)) === null) throw new AppError('ERROR_MODEL_NOT_USABLE')
  }
}

async function configurationOf(ctx: UserCtx, id: string): Promise<ConfigurationRow> {
  const found = await findConfiguration(ctx, id)
  if (found === undefined) throw new AppError('ERROR_RAG_CONFIGURATION_NOT_FOUND')
  return found
}

function auditFields(row: ConfigurationRow) {
  const { name, splitter_type, splitter_options, min_score, vector_weight, neighbours, is_default } = row
  return {
    name,
    embedding_model_id: row.embedding_model?.id ?? null,
    rerank_model_id: row.rerank_model?.id ?? null,
    splitter_type,
    splitter_options: JSON.stringify(splitter_options),
    min_score,
    vector_weight,
    neighbours,
    is_default,
  }
}

async function changing<T>(ctx: UserCtx, work: (tx: UserCtx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, async (tx) => {
      await lockConfigurations(tx)
      return await work(tx)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'rag_configurations__name_key') {
      throw new AppError('ERROR_RAG_CONFIGURATION_NAME_ALREADY_IN_USE')
    }
    throw error
  }
}
