import { sources } from '@parlance/contract/knowledge/sources.ts'
import { sourceSchemas } from '@parlance/contract/knowledge/sources.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { askForRun, entriesOf, runsOf, settleRun } from './runs.service.ts'
import { addSource, changeSource, dropSource, sourceOf, sourcesOf, trySource } from './sources.service.ts'
import type { SyncEngine } from './sync-engine.ts'

/** Requested runs start immediately if this process has capacity. */
export function sourceRoutes(server: Server, engine: Pick<SyncEngine, 'poke'>): void {
  const soon = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work
    engine.poke()
    return answer
  }
  serve(server, sources, sourceSchemas, {
    list: (ctx, { params }) => sourcesOf(ctx, params.knowledge_base_id),
    create: (ctx, { params, body }) => soon(addSource(ctx, params.knowledge_base_id, body)),
    get: (ctx, { params }) => sourceOf(ctx, params.knowledge_base_id, params.source_id),
    update: (ctx, { params, body }) =>
      soon(changeSource(ctx, params.knowledge_base_id, params.source_id, body)),
    delete: (ctx, { params }) => dropSource(ctx, params.knowledge_base_id, params.source_id),
    test: (ctx, { params, body }) => trySource(ctx, params.knowledge_base_id, body),
    sync: (ctx, { params }) => soon(askForRun(ctx, params, 'manual')),
    preview: (ctx, { params }) => soon(askForRun(ctx, params, 'preview')),
    settle: (ctx, { params, body }) => soon(settleRun(ctx, params, body)),
    runs: (ctx, { params }) => runsOf(ctx, params),
    entries: (ctx, { params, query }) => entriesOf(ctx, params, query),
  })
}
