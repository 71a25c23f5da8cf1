import { sources } from '@parlance/contract/knowledge/sources.ts'
import { sourceSchemas } from '@parlance/contract/knowledge/sources.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
import { askForRun, entriesOf, runsOf, settleRun } from './runs.service.ts'
import { addSource, changeSource, dropSource, sourceOf, sourcesOf, trySource } from './sources.service.ts'
import type { SyncEngine } from './sync-engine.ts'

/** What is asked for begins at once, where this process has room for it. */
export function sourceRoutes(server: Server, engine: Pick<SyncEngine, 'poke'>): void {
  const soon = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work
    engine.poke()
    return answer
  }
  on(server, sources.list, sourceSchemas.list)((ctx, { params }) => sourcesOf(ctx, params.knowledge_base_id))
  on(
    server,
    sources.create,
    sourceSchemas.create,
  )((ctx, { params, body }) => soon(addSource(ctx, params.knowledge_base_id, body)))
  on(
    server,
    sources.get,
    sourceSchemas.get,
  )((ctx, { params }) => sourceOf(ctx, params.knowledge_base_id, params.source_id))
  on(
    server,
    sources.update,
    sourceSchemas.update,
  )((ctx, { params, body }) => soon(changeSource(ctx, params.knowledge_base_id, params.source_id, body)))
  on(
    server,
    sources.delete,
    sourceSchemas.delete,
  )((ctx, { params }) => dropSource(ctx, params.knowledge_base_id, params.source_id))
  on(
    server,
    sources.test,
    sourceSchemas.test,
  )((ctx, { params, body }) => trySource(ctx, params.knowledge_base_id, body))
  on(server, sources.sync, sourceSchemas.sync)((ctx, { params }) => soon(askForRun(ctx, params, 'manual')))
  on(
    server,
    sources.preview,
    sourceSchemas.preview,
  )((ctx, { params }) => soon(askForRun(ctx, params, 'preview')))
  on(
    server,
    sources.settle,
    sourceSchemas.settle,
  )((ctx, { params, body }) => soon(settleRun(ctx, params, body)))
  on(server, sources.runs, sourceSchemas.runs)((ctx, { params }) => runsOf(ctx, params))
  on(
    server,
    sources.entries,
    sourceSchemas.entries,
  )((ctx, { params, query }) => entriesOf(ctx, params, query))
}
