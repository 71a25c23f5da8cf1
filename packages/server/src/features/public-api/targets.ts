import type { ApiModel } from '@parlance/contract/public-api/public-api.ts'
import type { KeyCtx, KeyGrant } from '#core/context.ts'
import { ApiFault } from '#core/errors.ts'
import {
  listAssistants,
  type RunnableAssistant,
  usableAssistant,
} from '#features/assistants/assistants.service.ts'
import {
  answeringModelFor,
  type ApiModelType,
  type CallableModel,
  callableModels,
  fallbackModel,
  findUsableModel,
  type ListedModel,
} from '#features/models/models.service.ts'
import { toModelFault } from './faults.ts'

const ASSISTANT = /^assistant:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i

/** The target of a call: a model, or an assistant with the model it uses. */
export type Target = {
  model: CallableModel
  /** Answers if the model fails. */
  fallback: CallableModel | null
  assistant: RunnableAssistant | null
}

/** Resolves the `model` of a chat. */
export async function chatTarget(ctx: KeyCtx, name: string): Promise<Target> {
  const id = ASSISTANT.exec(name)?.[1]
  if (id === undefined) {
    return { model: await namedModel(ctx, name, 'chat'), fallback: null, assistant: null }
  }
  if (!isAllowed(ctx.key.assistant_ids, id)) throw new ApiFault('model_not_allowed', { param: 'model' })
  try {
    const assistant = await usableAssistant(ctx, id)
    const model = await modelOf(ctx, assistant)
    const fallback = await fallbackModel(ctx, assistant.fallback_model_id, model)
    return { assistant, model, fallback: fallback && mayCall(ctx.key, fallback) ? fallback : null }
  } catch (error) {
    throw toModelFault(error)
  }
}

/** The model of a type with this id or identifier; of several the first by rank. */
export async function namedModel(ctx: KeyCtx, name: string, type: ApiModelType): Promise<CallableModel> {
  const named = await callableModels(ctx, name)
  const fitting = named.filter((model) => model.type === type)
  if (fitting.length === 0) {
    throw new ApiFault(named.length === 0 ? 'model_not_found' : 'unsupported_model', { param: 'model' })
  }
  const allowed = fitting.find((model) => mayCall(ctx.key, model))
  if (allowed === undefined) throw new ApiFault('model_not_allowed', { param: 'model' })
  return await requireModel(ctx, allowed.id, type)
}

/** Whether a key allows a model. */
export function mayCall(key: KeyGrant, model: { id: string }): boolean {
  return isAllowed(key.model_ids, model.id)
}

/** All possible values of a call's `model`, as visible to this key. */
export async function listTargets(ctx: KeyCtx): Promise<ApiModel[]> {
  const models = (await callableModels(ctx)).filter((model) => mayCall(ctx.key, model))
  const first = models.filter(
    ({ identifier }, index) => models.findIndex((other) => other.identifier === identifier) === index,
  )
  const assistants = await listAssistants(ctx, { sort_by: 'name', sort_order: 'asc' })
  return [
    ...first.map((model) => presentModel(model, model.identifier)),
    ...assistants
      .filter(({ id, is_enabled }) => is_enabled && isAllowed(ctx.key.assistant_ids, id))
      .map(({ id, name }) => presentAssistant(id, name)),
  ]
}

/** One of them, by any of its names. */
export async function oneTarget(ctx: KeyCtx, name: string): Promise<ApiModel> {
  if (name.startsWith('assistant:')) {
    const { assistant } = await chatTarget(ctx, name)
    if (assistant === null || assistant.id === null) throw new ApiFault('model_not_found', { param: 'model' })
    return presentAssistant(assistant.id, assistant.name)
  }
  const named = await callableModels(ctx, name)
  if (named.length === 0) throw new ApiFault('model_not_found', { param: 'model' })
  const model = named.find((one) => mayCall(ctx.key, one))
  if (model === undefined) throw new ApiFault('model_not_allowed', { param: 'model' })
  return presentModel(model, name)
}

/** The assistant's model, or without one the best model that the key allows. */
async function modelOf(ctx: KeyCtx, assistant: RunnableAssistant): Promise<CallableModel> {
  const model = await answeringModelFor(ctx, undefined, assistant.model_id)
  // a completion has no images
  if (model.type === 'image') throw new ApiFault('unsupported_model', { param: 'model' })
  if (mayCall(ctx.key, model)) return model
  const best = (await callableModels(ctx)).find((one) => one.type === 'chat' && mayCall(ctx.key, one))
  if (model.id === assistant.model_id || best === undefined) {
    throw new ApiFault('model_not_allowed', { param: 'model' })
  }
  return await requireModel(ctx, best.id, 'chat')
}

async function requireModel(ctx: KeyCtx, id: string, type: ApiModelType): Promise<CallableModel> {
  const model = await findUsableModel(ctx, id, type)
  if (model === null) throw new ApiFault('model_not_found', { param: 'model' })
  return model
}

function isAllowed(ids: readonly string[] | null, id: string): boolean {
  return ids === null || ids.includes(id.toLowerCase())
}

function presentModel(model: ListedModel, id: string): ApiModel {
  return {
    id,
    object: 'model',
    created: Math.floor(Date.parse(model.created_at) / 1000),
    owned_by: model.provider_name,
    name: model.label.en ?? model.label.fr ?? model.identifier,
    type: model.type,
  }
}

function presentAssistant(id: string, name: string): ApiModel {
  return {
    id: `assistant:${id}`,
    object: 'model',
    created: 0,
    owned_by: 'assistant',
    name,
    type: 'assistant',
  }
}
