import type { SystemAssistant, SystemAssistantKey } from '@parlance/contract/assistants/system-assistants.ts'
import { SYSTEM_ASSISTANT_KEYS } from '@parlance/contract/assistants/system-assistants.schemas.ts'
import { type Ctx, inTransaction, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { sha256 } from '#core/ids.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { SHIPPED } from './shipped.ts'
import { countChatModels, listStored, type Settings, updateStored } from './system-assistants.queries.ts'

type Language = 'en' | 'fr'

/** The enabled system assistants. */
export async function listHelpers(ctx: Ctx): Promise<{ key: SystemAssistantKey; is_enabled: boolean }[]> {
  const stored = new Map((await listStored(ctx)).map((row) => [row.key, row]))
  return SYSTEM_ASSISTANT_KEYS.map((key) => ({
    key,
    is_enabled: stored.get(key)?.is_enabled ?? SHIPPED[key].is_on,
  }))
}

/** All system assistants with their settings, for administrators and for calls. */
export async function helpers(ctx: Ctx, language: Language): Promise<SystemAssistant[]> {
  const stored = new Map((await listStored(ctx)).map((row) => [row.key, row]))
  return SYSTEM_ASSISTANT_KEYS.map((key) => {
    const row = stored.get(key)
    const shipped_instructions = SHIPPED[key].instructions[language]
    return {
      key,
      is_enabled: row?.is_enabled ?? SHIPPED[key].is_on,
      model_type: 'chat',
      models: row?.models ?? [],
      temperature: row?.temperature ?? null,
      instructions: row?.instructions ?? shipped_instructions,
      shipped_instructions,
      has_own_instructions: (row?.instructions ?? null) !== null,
      revision: row?.revision ?? 0,
      changed_by: row?.changed_by ?? null,
      changed_at: row?.changed_at ?? null,
    }
  })
}

/** One system assistant with its current settings. */
export async function helperOf(
  ctx: Ctx,
  key: SystemAssistantKey,
  language: Language,
): Promise<SystemAssistant> {
  const helper = (await helpers(ctx, language)).find((one) => one.key === key)
  if (helper === undefined) throw new Error(`no helper ${key}`)
  return helper
}

export type HelperChange = { revision: number; is_enabled: boolean; model_ids: string[] } & Pick<
  SystemAssistant,
  'temperature' | 'instructions'
>

/**
 * Changes a system assistant. Instructions that equal the shipped ones in either language remain the shipped ones.
 */
export function changeHelper(
  ctx: UserCtx,
  key: SystemAssistantKey,
  change: HelperChange,
): Promise<SystemAssistant> {
  const { revision, instructions, ...rest } = change
  const isShipped = Object.values(SHIPPED[key].instructions).includes(instructions)
  return put(ctx, key, revision, () => ({ ...rest, instructions: isShipped ? null : instructions }))
}

export function resetHelper(
  ctx: UserCtx,
  key: SystemAssistantKey,
  revision: number,
): Promise<SystemAssistant> {
  return put(ctx, key, revision, ({ is_enabled }) => ({
    is_enabled,
    temperature: null,
    instructions: null,
    model_ids: [],
  }))
}

async function put(
  ctx: UserCtx,
  key: SystemAssistantKey,
  revision: number,
  settings: (before: SystemAssistant) => Settings,
): Promise<SystemAssistant> {
  const language = ctx.actor.lang ?? 'fr'
  return await inTransaction(ctx, async (tx) => {
    const before = await helperOf(tx, key, language)
    const next = settings(before)
    if ((await countChatModels(tx, next.model_ids)) !== next.model_ids.length) {
      throw new AppError('ERROR_MODEL_NOT_FOUND')
    }
    if (!(await updateStored(tx, key, revision, next))) throw new AppError('ERROR_EDITED_BY_OTHER')
    const after = await helperOf(tx, key, language)
    await recordAudit(tx, {
      action: 'system_assistant.update',
      object_id: key,
      before: auditFields(before),
      after: auditFields(after),
    })
    return after
  })
}

/** The fields of a system assistant in the audit trail, without the text of its instructions. */
function auditFields(helper: SystemAssistant) {
  const { is_enabled, models, temperature, has_own_instructions, instructions } = helper
  return {
    is_enabled,
    model_ids: models.map(({ id }) => id),
    temperature,
    instructions: has_own_instructions ? `sha256:${sha256(instructions).toString('hex', 0, 6)}` : 'shipped',
  }
}
