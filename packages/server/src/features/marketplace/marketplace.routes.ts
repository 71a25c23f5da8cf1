import { marketplace as calls } from '@parlance/contract/assistants/marketplace.ts'
import { marketplaceSchemas as schemas } from '@parlance/contract/assistants/marketplace.schemas.ts'
import { on, type Server } from '#core/http/mount.ts'
import { allTags } from '#features/tags/tags.service.ts'
import { install, requireUninstall } from './installs.service.ts'
import { browse, cardOf } from './marketplace.service.ts'
import { submit, withdraw } from './publishing.service.ts'
import { decide, feature, historyOf, reviewOf, reviewQueue, takeDown } from './reviews.service.ts'

export function marketplaceRoutes(server: Server): void {
  on(server, calls.list, schemas.list)((ctx, { query }) => browse(ctx, query))
  on(server, calls.get, schemas.get)((ctx, { params }) => cardOf(ctx, params.assistant_id))
  on(server, calls.install, schemas.install)((ctx, { params }) => install(ctx, params.assistant_id))
  on(
    server,
    calls.uninstall,
    schemas.uninstall,
  )((ctx, { params }) => requireUninstall(ctx, params.assistant_id))
  on(server, calls.tags, schemas.tags)((ctx) => allTags(ctx))
  on(
    server,
    calls.submit,
    schemas.submit,
  )((ctx, { params, body }) => submit(ctx, params.assistant_id, body.note))
  on(server, calls.withdraw, schemas.withdraw)((ctx, { params }) => withdraw(ctx, params.assistant_id))
  on(server, calls.reviews, schemas.reviews)((ctx, { query }) => reviewQueue(ctx, query))
  on(server, calls.review, schemas.review)((ctx, { params }) => reviewOf(ctx, params.assistant_id))
  on(
    server,
    calls.history,
    schemas.history,
  )((ctx, { params, query }) => historyOf(ctx, params.assistant_id, query.cursor))
  on(server, calls.decide, schemas.decide)((ctx, { params, body }) => decide(ctx, params.assistant_id, body))
  on(
    server,
    calls.feature,
    schemas.feature,
  )((ctx, { params, body }) => feature(ctx, params.assistant_id, body.is_featured))
  on(
    server,
    calls.takeDown,
    schemas.takeDown,
  )((ctx, { params, body }) => takeDown(ctx, params.assistant_id, body.reason))
}
