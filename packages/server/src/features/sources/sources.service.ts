import { SOURCES_MAX } from '@parlance/contract/core/limits.ts'
import type { Source, SourceInput, SourceTest, SourceTrial } from '@parlance/contract/knowledge/sources.ts'
import { SourceError } from '#adapters/sources/port.ts'
import { requireKnowledgeBase } from '#core/access/knowledge-bases.ts'
import { inTransaction, type Ctx, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { uuidv7 } from '#core/ids.ts'
import { violatedConstraint } from '#db/violation.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import {
  connect,
  isSameReach,
  type Place,
  sealCredentials,
  withStoredCredentials,
  hasAccount,
} from './connect.ts'
import { fieldIdsOf, noteEvent, removeDocuments } from './knowledge.ts'
import {
  deleteSource,
  documentsOf,
  findCredentials,
  findSources,
  holdSource,
  insertSource,
  type SourceFields,
  type StoredSource,
  updateSource,
} from './sources.queries.ts'

/** No long waits for a busy service, because a person is waiting. */
const TRIAL_MS = 20_000

export async function sourcesOf(
  ctx: UserCtx,
  knowledgeBaseId: string,
): Promise<{ data: Source[]; has_local_files: boolean }> {
  const { may } = await requireKnowledgeBase(ctx, knowledgeBaseId, 'read')
  const found = await findSources(ctx, knowledgeBaseId, null)
  const has_local_files = ctx.deps.config.local_files_roots.length > 0
  return { data: found.map((one) => shown(one, may.includes('configure'))), has_local_files }
}

export async function sourceOf(ctx: UserCtx, knowledgeBaseId: string, sourceId: string): Promise<Source> {
  const { may } = await requireKnowledgeBase(ctx, knowledgeBaseId, 'read')
  return shown(await storedSource(ctx, knowledgeBaseId, sourceId), may.includes('configure'))
}

/** Adds a source after a successful connection; its first sync is due immediately. */
export async function addSource(ctx: UserCtx, knowledgeBaseId: string, input: SourceInput): Promise<Source> {
  await requireKnowledgeBase(ctx, knowledgeBaseId, 'configure')
  await requireReach(ctx, input)
  const id = uuidv7()
  return await changing(ctx, async (tx) => {
    if ((await findSources(tx, knowledgeBaseId, null)).length >= SOURCES_MAX) {
      throw new AppError('ERROR_SOURCES_TOO_MANY')
    }
    await requireMapping(tx, knowledgeBaseId, input)
    const ids = { id, knowledge_base_id: knowledgeBaseId, created_by: ctx.actor.user_id }
    await insertSource(tx, ids, fieldsOf(tx, input))
    await noteChange(tx, knowledgeBaseId, 'source_added', input.name)
    const after = { knowledge_base_id: knowledgeBaseId, ...auditFields(input) }
    await recordAudit(tx, { action: 'source.create', object_id: id, after })
    return shown(await storedSource(tx, knowledgeBaseId, id), true)
  })
}

/** Changes a source after a successful connection. Credentials for one address or account are never sent to another. */
export async function changeSource(
  ctx: UserCtx,
  knowledgeBaseId: string,
  sourceId: string,
  input: SourceInput,
): Promise<Source> {
  await requireKnowledgeBase(ctx, knowledgeBaseId, 'configure')
  const before = await storedSource(ctx, knowledgeBaseId, sourceId)
  if (before.type !== input.type) throw new AppError('ERROR_BAD_REQUEST')
  if (before.state === 'syncing') throw new AppError('ERROR_SOURCE_SYNCING')
  const place = await completed(ctx, before, input)
  await requireReach(ctx, place)
  return await changing(ctx, async (tx) => {
    await holdSource(tx, before.id)
    const now = await storedSource(tx, knowledgeBaseId, before.id)
    if (now.state === 'syncing') throw new AppError('ERROR_SOURCE_SYNCING')
    await requireMapping(tx, knowledgeBaseId, input)
    const isElsewhere = JSON.stringify(sorted(before.settings)) !== JSON.stringify(sorted(input.settings))
    await updateSource(
      tx,
      before.id,
      { ...fieldsOf(tx, input), credentials: sealCredentials(tx, place) },
      isElsewhere,
    )
    await noteChange(tx, knowledgeBaseId, 'source_changed', input.name)
    await recordAudit(tx, {
      action: 'source.update',
      object_id: before.id,
      before: auditFields(before),
      after: auditFields(input),
    })
    return shown(await storedSource(tx, knowledgeBaseId, before.id), true)
  })
}

/** Deletes a source and its documents, which are hidden immediately. */
export async function dropSource(ctx: UserCtx, knowledgeBaseId: string, sourceId: string): Promise<void> {
  await requireKnowledgeBase(ctx, knowledgeBaseId, 'configure')
  await inTransaction(ctx, async (tx) => {
    const before = await storedSource(tx, knowledgeBaseId, sourceId)
    // first, so that a running sync adds nothing after the documents were counted
    if (!(await holdSource(tx, before.id))) throw new AppError('ERROR_SOURCE_NOT_FOUND')
    await removeDocuments(tx, await documentsOf(tx, before.id))
    await deleteSource(tx, before.id)
    await noteChange(tx, knowledgeBaseId, 'source_removed', before.name)
    await recordAudit(tx, { action: 'source.delete', object_id: before.id, before: auditFields(before) })
  })
}

/** Tests a connection; for an existing source with its stored credentials if none are given. */
export async function trySource(
  ctx: UserCtx,
  knowledgeBaseId: string,
  { source_id, ...input }: SourceTest,
): Promise<SourceTrial> {
  await requireKnowledgeBase(ctx, knowledgeBaseId, 'configure')
  const before = source_id === null ? null : await storedSource(ctx, knowledgeBaseId, source_id)
  try {
    await reach(ctx, before === null ? input : await completed(ctx, before, input))
    return { works: true, error_code: null }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { works: false, error_code: error.code }
  }
}

/** One source of a base; the caller has checked access. */
export async function storedSource(
  ctx: Ctx,
  knowledgeBaseId: string,
  sourceId: string,
): Promise<StoredSource> {
  const [found] = await findSources(ctx, knowledgeBaseId, sourceId)
  if (found === undefined) throw new AppError('ERROR_SOURCE_NOT_FOUND')
  return found
}

/** A source for readers: its address only for people who can change it, credentials for no one. */
export function shown(stored: StoredSource, mayConfigure: boolean): Source {
  return { ...stored, settings: mayConfigure ? (stored.settings as Source['settings']) : null }
}

async function completed(ctx: Ctx, before: StoredSource, input: Place): Promise<Place> {
  if (!hasAccount(input) || input.credentials !== undefined) return input
  const place = { type: before.type, settings: before.settings } as Place
  if (!isSameReach(place, input)) return input
  return withStoredCredentials(ctx, input, await findCredentials(ctx, before.id))
}

async function requireReach(ctx: Ctx, place: Place): Promise<void> {
  try {
    await reach(ctx, place)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    throw new AppError(error.code, { cause: error })
  }
}

/** Throws if a mapping names a field that the base does not have. */
async function requireMapping(ctx: Ctx, baseId: string, { field_mapping }: SourceInput): Promise<void> {
  const known = await fieldIdsOf(ctx, baseId)
  if (field_mapping.some(({ field_id }) => !known.has(field_id))) throw new AppError('ERROR_FIELD_NOT_FOUND')
}

async function reach(ctx: Ctx, place: Place): Promise<void> {
  const signal = AbortSignal.timeout(TRIAL_MS)
  try {
    await connect(ctx, place, 0).check(signal)
  } catch (error) {
    throw signal.aborted ? new SourceError('ERROR_SOURCE_TIMEOUT', { cause: error }) : error
  }
}

async function changing<T>(ctx: UserCtx, work: (tx: UserCtx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, work)
  } catch (error) {
    if (violatedConstraint(error) === 'sources__name_key')
      throw new AppError('ERROR_SOURCE_NAME_ALREADY_IN_USE')
    throw error
  }
}

function fieldsOf(ctx: Ctx, input: SourceInput): SourceFields {
  const { name, type, settings, frequency_hours, field_mapping } = input
  return { name, type, settings, frequency_hours, field_mapping, credentials: sealCredentials(ctx, input) }
}

async function noteChange(
  tx: UserCtx,
  knowledgeBaseId: string,
  kind: 'source_added' | 'source_changed' | 'source_removed',
  name: string,
): Promise<void> {
  await noteEvent(tx, knowledgeBaseId, { kind, actor_id: tx.actor.user_id, name })
}

/** The fields of a source in the audit trail, without address and credentials. */
function auditFields({
  name,
  type,
  frequency_hours,
}: Pick<SourceInput, 'name' | 'type' | 'frequency_hours'>) {
  return { name, type, frequency_hours }
}

function sorted(settings: object): [string, unknown][] {
  return Object.entries(settings).toSorted(([one], [other]) => (one < other ? -1 : 1))
}
