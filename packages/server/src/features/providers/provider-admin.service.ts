import { ADMIN_PAGE_SIZE, PROVIDER_KEYS_MAX } from '@parlance/contract/core/limits.ts'
import type { Dependents } from '@parlance/contract/models/models.ts'
import { interfacesOf, NEEDS_ADDRESS } from '@parlance/contract/models/model-interfaces.ts'
import type {
  AdminProvider,
  AdminProviderDetail,
  ProviderConnection,
  ProviderInput,
} from '@parlance/contract/models/providers.ts'
import type { Ctx, UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { seal } from '#core/secrets/sealed.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import {
  changingModels,
  dependentsOf,
  modelsOf,
  type Replacement,
  standIn,
  takeOver,
} from '#features/models/model-rules.service.ts'
import { PROVIDER_HEADER_PURPOSE } from '#features/models/models.service.ts'
import {
  changeInterfaces,
  deleteProvider,
  findProvider,
  insertProvider,
  isNameTaken,
  type ListOptions,
  listProviders,
  type ProviderFields,
  setProviderEnabled,
  type StoredProvider,
  updateProvider,
} from './provider-admin.queries.ts'
import { deleteKeys, insertKey } from './provider-keys.queries.ts'
import { sealedKey } from './sealed-key.ts'

type AdminQuery = Omit<ListOptions, 'limit' | 'offset'> & { page: number }
type AdminPage = { data: AdminProvider[]; total: number; page: number }

export async function adminProviders(ctx: Ctx, { page, ...query }: AdminQuery): Promise<AdminPage> {
  const range = { limit: ADMIN_PAGE_SIZE, offset: (page - 1) * ADMIN_PAGE_SIZE }
  return { ...(await listProviders(ctx, { ...query, ...range })), page }
}

export async function adminProvider(ctx: Ctx, id: string): Promise<AdminProviderDetail> {
  return shown(await storedProvider(ctx, id))
}

export async function storedProvider(ctx: Ctx, id: string): Promise<StoredProvider> {
  const provider = await findProvider(ctx, id)
  if (provider === undefined) throw new AppError('ERROR_PROVIDER_NOT_FOUND')
  return provider
}

export async function createProvider(ctx: UserCtx, input: ProviderInput): Promise<AdminProviderDetail> {
  requireConnection(ctx, input)
  const id = uuidv7()
  return await changingModels(ctx, async (tx) => {
    await requireName(tx, input.name, id)
    await insertProvider(tx, id, ctx.actor.user_id, fieldsOf(ctx, input, {}))
    for (const key of input.keys) await insertKey(tx, id, sealedKey(ctx, key))
    const made = await adminProvider(tx, id)
    await recordAudit(tx, { action: 'provider.create', object_id: id, after: auditFields(made) })
    return made
  })
}

/** The required fields of a new provider, before anything is sent to it. */
export function requireConnection(ctx: Ctx, input: ProviderConnection): void {
  requireAddress(ctx, input, [])
  if (input.interface === 'demo') throw new AppError('ERROR_BAD_REQUEST')
  if (input.keys.length === 0 && !input.created_without_keys) throw new AppError('ERROR_PROVIDER_NEEDS_KEY')
}

/**
 * Changes a provider, unless another person changed it since it was read. Credentials for one address are never sent to
 * another: if the address changes, existing keys and headers are removed.
 */
export async function changeProvider(
  ctx: UserCtx,
  id: string,
  { updated_at: seen, ...input }: ProviderInput & { updated_at: string },
): Promise<AdminProviderDetail> {
  return await changingModels(ctx, async (tx) => {
    const before = await storedProvider(tx, id)
    if (before.updated_at !== new Date(seen).toISOString()) throw new AppError('ERROR_EDITED_BY_OTHER')
    const moves = isElsewhere(before, input)
    if (moves) requireMovable(ctx, before, input)
    await requireName(tx, input.name, before.id)
    if (moves) await deleteKeys(tx, before.id)
    const keys = (moves ? 0 : before.keys.length) + input.keys.length
    if (keys === 0 && !input.created_without_keys) throw new AppError('ERROR_PROVIDER_NEEDS_KEY')
    if (keys > PROVIDER_KEYS_MAX) throw new AppError('ERROR_TOO_LARGE')
    await updateProvider(tx, before.id, fieldsOf(ctx, input, moves ? {} : before.headers))
    await changeInterfaces(tx, before.id, before.interface, input.interface, interfacesOf(input))
    for (const key of input.keys) await insertKey(tx, before.id, sealedKey(ctx, key))
    const after = await adminProvider(tx, before.id)
    const change = { before: auditFields(shown(before)), after: auditFields(after) }
    await recordAudit(tx, { action: 'provider.update', object_id: before.id, ...change })
    return after
  })
}

function isElsewhere(before: StoredProvider, input: ProviderInput): boolean {
  const { interface: wire, base_url, region } = input
  return wire !== before.interface || base_url !== before.base_url || region !== before.region
}

function requireMovable(ctx: Ctx, before: StoredProvider, input: ProviderInput): void {
  if (before.from_environment) throw new AppError('ERROR_PROVIDER_FROM_CONFIGURATION')
  if (input.interface === 'demo') throw new AppError('ERROR_BAD_REQUEST')
  requireAddress(ctx, input, before.allowed_hosts)
}

/** Opens no connection; the resolved address is checked with each call. */
function requireAddress(ctx: Ctx, input: ProviderConnection, allowed: readonly string[]): void {
  const { interface: wire, base_url } = input
  if (base_url === null) {
    if (NEEDS_ADDRESS.includes(wire)) throw new AppError('ERROR_ADDRESS_NOT_ALLOWED')
    return
  }
  try {
    ctx.deps.outbound.check(base_url, allowed)
  } catch (cause) {
    throw new AppError('ERROR_ADDRESS_NOT_ALLOWED', { cause })
  }
}

async function requireName(tx: Ctx, name: string, id: string): Promise<void> {
  if (await isNameTaken(tx, name, id)) throw new AppError('ERROR_PROVIDER_NAME_ALREADY_IN_USE')
}

/** A header without a value keeps the stored one; without a stored one it is an error. */
function fieldsOf(ctx: Ctx, input: ProviderInput, stored: Record<string, string>): ProviderFields {
  const { name, description, interface: wire, base_url, region, timeouts, created_without_keys } = input
  const headers = input.headers.map((header) => {
    const sealed =
      header.value === undefined
        ? stored[header.name]
        : seal(ctx.deps.config, PROVIDER_HEADER_PURPOSE, header.value).toString('base64')
    if (sealed === undefined) throw new AppError('ERROR_PROVIDER_NEEDS_KEY')
    return [header.name, sealed]
  })
  return {
    name,
    description,
    interface: wire,
    base_url,
    region,
    timeouts,
    created_without_keys,
    headers: Object.fromEntries(headers),
  }
}

export async function switchProvider(
  ctx: UserCtx,
  id: string,
  enabled: boolean,
  replacement: Replacement,
): Promise<AdminProviderDetail> {
  return await changingModels(ctx, async (tx) => {
    const before = await adminProvider(tx, id)
    if (before.enabled === enabled) return before
    if (!enabled) await standIn(tx, await modelsOf(tx, before.id), replacement, 'ERROR_PROVIDER_IN_USE')
    await setProviderEnabled(tx, before.id, enabled)
    const after = await adminProvider(tx, before.id)
    const action = enabled ? 'provider.enable' : 'provider.disable'
    await recordAudit(tx, {
      action,
      object_id: before.id,
      before: auditFields(before),
      after: auditFields(after),
    })
    return after
  })
}

export async function providerDependents(
  ctx: Ctx,
  id: string,
): Promise<Dependents & { model_count: number }> {
  const provider = await storedProvider(ctx, id)
  const modelIds = await modelsOf(ctx, provider.id)
  return { ...(await dependentsOf(ctx, modelIds)), model_count: modelIds.length }
}

export async function removeProvider(ctx: UserCtx, id: string, replacement: Replacement): Promise<void> {
  await changingModels(ctx, async (tx) => {
    const before = await adminProvider(tx, id)
    if (before.from_environment) throw new AppError('ERROR_PROVIDER_FROM_CONFIGURATION')
    await takeOver(tx, await modelsOf(tx, before.id), replacement, 'ERROR_PROVIDER_IN_USE')
    await deleteProvider(tx, before.id)
    await recordAudit(tx, { action: 'provider.delete', object_id: before.id, before: auditFields(before) })
  })
}

function shown({ headers, allowed_hosts: _, ...provider }: StoredProvider): AdminProviderDetail {
  return { ...provider, headers: Object.keys(headers) }
}

/** The fields of a provider in the audit trail: labels and tails of keys, names of headers. */
function auditFields(provider: AdminProviderDetail) {
  const { name, description, interface: wire, base_url, region, timeouts, headers, enabled } = provider
  const keys = provider.keys.map(({ label, tail }) => ({ label, tail }))
  const { created_without_keys } = provider
  return {
    name,
    description,
    interface: wire,
    base_url,
    region,
    timeouts,
    headers,
    enabled,
    created_without_keys,
    keys,
  }
}
