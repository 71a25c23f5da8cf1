import type {
  FeatureConfig,
  FeatureConfigKey,
  FeatureConfigValue,
} from '@parlance/contract/admin/feature-configs.ts'
import { FEATURE_CONFIGS } from '@parlance/contract/admin/feature-configs.ts'
import { z } from 'zod'
import { directoryChanged } from '#core/access/external-groups.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { inTransaction } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { reseal, seal, unseal } from '#core/secrets/sealed.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { runningPlugins } from '#features/plugins/approvals.service.ts'
import { settingKey, switchKey } from '#plugins/keys.ts'
import type { LoadedPlugin } from '#plugins/loaded.ts'
import { type Definition, definitionsOf } from './definitions.ts'
import {
  deleteStored,
  forgetCheck,
  findStored,
  listStored,
  replaceValue,
  upsertStored,
} from './feature-configs.queries.ts'

type Own = (typeof FEATURE_CONFIGS)[number]
type KeyOf<K extends Own['kind']> = Extract<Own, { kind: K }>['key']
type Stored = Awaited<ReturnType<typeof listStored>>[number]

const SECRET = 'feature-configs'

/** The current value of a feature config. */
export async function featureConfig(ctx: Ctx, key: KeyOf<'boolean'>): Promise<boolean>
export async function featureConfig(ctx: Ctx, key: KeyOf<'number'>): Promise<number>
export async function featureConfig(ctx: Ctx, key: KeyOf<'origins' | 'domains' | 'list'>): Promise<string[]>
export async function featureConfig(ctx: Ctx, key: FeatureConfigKey): Promise<FeatureConfigValue> {
  return valueOf(ctx, definitionOf([], key), await findStored(ctx, key))
}

/** For each plugin: whether it is enabled, and its settings, with decrypted secrets. */
export async function pluginConfigs(
  ctx: Ctx,
): Promise<Map<string, { is_on: boolean; settings: Record<string, FeatureConfigValue> }>> {
  const plugins = await runningPlugins(ctx)
  const rows = await storedByKey(ctx)
  const definitions = new Map(definitionsOf(plugins).map((one) => [one.key, one]))
  const value = (key: string) => {
    const definition = definitions.get(key)
    return definition === undefined ? '' : valueOf(ctx, definition, rows.get(key))
  }
  return new Map(
    plugins.map(({ id, settings = [] }) => {
      const values = settings.map(({ name }) => [name, value(settingKey(id, name))] as const)
      return [id, { is_on: value(switchKey(id)) === true, settings: Object.fromEntries(values) }]
    }),
  )
}

/** Reseals the secrets of plugins, including missing plugins, from SECRET_KEY_PREVIOUS to SECRET_KEY. */
export async function resealFeatureConfigs(ctx: Ctx): Promise<void> {
  if (ctx.deps.config.secret_key_previous === null) return
  for (const { key, value } of await listStored(ctx)) {
    if (!isSealed(value)) continue
    try {
      const sealed = reseal(ctx.deps.config, SECRET, Buffer.from(value.sealed, 'base64'))
      if (sealed !== null) await replaceValue(ctx, key, value, { sealed: sealed.toString('base64') })
    } catch {
      ctx.log.error(
        { key },
        'a secret setting can be decrypted with neither SECRET_KEY nor SECRET_KEY_PREVIOUS',
      )
    }
  }
}

export async function listFeatureConfigs(ctx: Ctx): Promise<FeatureConfig[]> {
  const rows = await storedByKey(ctx)
  return definitionsOf(await runningPlugins(ctx)).map((definition) =>
    describe(ctx, definition, rows.get(definition.key)),
  )
}

export async function setFeatureConfig(ctx: UserCtx, key: string, value: unknown): Promise<FeatureConfig> {
  const definition = definitionOf(await runningPlugins(ctx), key)
  const parsed = z.safeParse(definition.schema, value)
  if (!parsed.success) throw new AppError('ERROR_FEATURE_CONFIG_INVALID')
  const next = Array.isArray(parsed.data) ? [...new Set(parsed.data)] : parsed.data
  const kept =
    typeof next === 'string' && definition.kind === 'secret' ? { sealed: sealText(ctx, next) } : next
  return await change(ctx, definition, (tx) => upsertStored(tx, key, kept))
}

export async function resetFeatureConfig(ctx: UserCtx, key: string): Promise<FeatureConfig> {
  return await change(ctx, definitionOf(await runningPlugins(ctx), key), (tx) => deleteStored(tx, key))
}

async function change(
  ctx: UserCtx,
  definition: Definition,
  write: (tx: UserCtx) => Promise<void>,
): Promise<FeatureConfig> {
  const { key } = definition
  return await inTransaction(ctx, async (tx) => {
    const before = describe(tx, definition, await findStored(tx, key))
    await write(tx)
    if (definition.plugin !== null) await forgetCheck(tx, definition.plugin.id)
    const after = describe(tx, definition, await findStored(tx, key))
    if (definition.plugin !== null)
      await directoryChanged(tx, definition.plugin.id, await isOn(tx, definition))
    await recordAudit(tx, {
      action: 'feature_config.update',
      object_id: key,
      before: { value: before.value, is_set: before.is_set },
      after: { value: after.value, is_set: after.is_set },
    })
    return after
  })
}

/** Whether the plugin of a setting is on. */
async function isOn(ctx: Ctx, { plugin }: Definition): Promise<boolean> {
  const key = switchKey(plugin?.id ?? '')
  return valueOf(ctx, definitionOf(ctx.deps.plugins.loaded, key), await findStored(ctx, key)) === true
}

async function storedByKey(ctx: Ctx): Promise<Map<string, Stored>> {
  return new Map((await listStored(ctx)).map((row) => [row.key, row]))
}

function definitionOf(plugins: readonly LoadedPlugin[], key: string): Definition {
  const definition = definitionsOf(plugins).find((one) => one.key === key)
  if (definition === undefined) throw new AppError('ERROR_FEATURE_CONFIG_NOT_FOUND')
  return definition
}

/** A stored value that no longer matches its kind counts as not stored. */
function valueOf(ctx: Ctx, definition: Definition, row: Stored | undefined): FeatureConfigValue {
  const value = definition.kind === 'secret' ? openText(ctx, row?.value) : row?.value
  const parsed = z.safeParse(definition.schema, value)
  return parsed.success ? parsed.data : definition.default
}

function describe(ctx: Ctx, definition: Definition, row: Stored | undefined): FeatureConfig {
  const { key, kind, plugin, description, required } = definition
  const value = valueOf(ctx, definition, row)
  return {
    key,
    kind,
    value: kind === 'secret' ? '' : value,
    default: definition.default,
    is_set: kind === 'secret' ? value !== '' : row !== undefined,
    plugin,
    description,
    required,
    changed_by: row?.changed_by ?? null,
    changed_at: row?.changed_at ?? null,
  }
}

function sealText(ctx: Ctx, text: string): string {
  return seal(ctx.deps.config, SECRET, text).toString('base64')
}

function isSealed(value: unknown): value is { sealed: string } {
  return typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string'
}

function openText(ctx: Ctx, value: unknown): string | undefined {
  if (!isSealed(value)) return undefined
  try {
    return unseal(ctx.deps.config, SECRET, Buffer.from(value.sealed, 'base64'))
  } catch (error) {
    ctx.log.error({ err: error }, 'a secret setting cannot be decrypted with SECRET_KEY')
    return undefined
  }
}
