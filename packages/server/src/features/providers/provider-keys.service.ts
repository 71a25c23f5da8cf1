import { PROVIDER_KEYS_MAX } from '@parlance/contract/core/limits.ts'
import type { AdminProviderDetail } from '@parlance/contract/models/providers.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { changingModels } from '#features/models/model-rules.service.ts'
import { adminProvider } from './provider-admin.service.ts'
import { deleteKey, insertKey, labelKey, switchKey } from './provider-keys.queries.ts'
import { sealedKey } from './sealed-key.ts'

type Key = AdminProviderDetail['keys'][number]

export async function addKey(
  ctx: UserCtx,
  providerId: string,
  input: { label: string; key: string },
): Promise<AdminProviderDetail> {
  return await changingModels(ctx, async (tx) => {
    const provider = await adminProvider(tx, providerId)
    if (provider.keys.length >= PROVIDER_KEYS_MAX) throw new AppError('ERROR_TOO_LARGE')
    const key = sealedKey(ctx, input)
    await insertKey(tx, provider.id, key)
    const after = { key: { label: key.label, tail: key.tail } }
    await recordAudit(tx, { action: 'provider.add_key', object_id: provider.id, after })
    return await adminProvider(tx, provider.id)
  })
}

export async function changeKey(
  ctx: UserCtx,
  providerId: string,
  keyId: string,
  change: { label?: string | undefined; enabled?: boolean | undefined },
): Promise<AdminProviderDetail> {
  return await changingModels(ctx, async (tx) => {
    const [provider, before] = await keyOf(tx, providerId, keyId)
    if (change.label !== undefined) await labelKey(tx, before.id, change.label)
    if (change.enabled !== undefined) await switchKey(tx, before.id, change.enabled)
    const [after, key] = await keyOf(tx, provider.id, before.id)
    await recordAudit(tx, {
      action: 'provider.change_key',
      object_id: provider.id,
      before: { key: auditFields(before) },
      after: { key: auditFields(key) },
    })
    return after
  })
}

/** One key always remains, unless the provider was created without keys. */
export async function removeKey(
  ctx: UserCtx,
  providerId: string,
  keyId: string,
): Promise<AdminProviderDetail> {
  return await changingModels(ctx, async (tx) => {
    const [provider, key] = await keyOf(tx, providerId, keyId)
    if (key.from_environment) throw new AppError('ERROR_PROVIDER_FROM_CONFIGURATION')
    if (provider.keys.length === 1 && !provider.created_without_keys) {
      throw new AppError('ERROR_PROVIDER_NEEDS_KEY')
    }
    await deleteKey(tx, provider.id, key.id)
    const before = { key: auditFields(key) }
    await recordAudit(tx, { action: 'provider.remove_key', object_id: provider.id, before })
    return await adminProvider(tx, provider.id)
  })
}

async function keyOf(tx: UserCtx, providerId: string, keyId: string): Promise<[AdminProviderDetail, Key]> {
  const provider = await adminProvider(tx, providerId)
  const key = provider.keys.find((one) => one.id === keyId.toLowerCase())
  if (key === undefined) throw new AppError('ERROR_PROVIDER_KEY_NOT_FOUND')
  return [provider, key]
}

function auditFields({ label, tail, state }: Key) {
  return { label, tail, state }
}
