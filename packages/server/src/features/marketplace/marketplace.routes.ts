import { marketplace as calls } from '@parlance/contract/assistants/marketplace.ts'
import { marketplaceSchemas as schemas } from '@parlance/contract/assistants/marketplace.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { allTags } from '#features/tags/tags.service.ts'
import { install, requireUninstall } from './installs.service.ts'
import { browse, cardOf } from './marketplace.service.ts'
import { submissionOf, submit, withdraw } from './publishing.service.ts'
import { decide, feature, historyOf, reviewOf, reviewQueue, takeDown } from './reviews.service.ts'

export function marketplaceRoutes(server: Server): void {
  serve(server, calls, schemas, {
    list: (ctx, { query }) => browse(ctx, query),
    get: (ctx, { params }) => cardOf(ctx, params.assistant_id),
    install: (ctx, { params }) => install(ctx, params.assistant_id),
    uninstall: (ctx, { params }) => requireUninstall(ctx, params.assistant_id),
    tags: (ctx) => allTags(ctx),
    submit: (ctx, { params, body }) => submit(ctx, params.assistant_id, body),
    submission: (ctx, { params }) => submissionOf(ctx, params.assistant_id),
    withdraw: (ctx, { params }) => withdraw(ctx, params.assistant_id),
    reviews: (ctx, { query }) => reviewQueue(ctx, query),
    review: (ctx, { params }) => reviewOf(ctx, params.assistant_id),
    history: (ctx, { params, query }) => historyOf(ctx, params.assistant_id, query.cursor),
    decide: (ctx, { params, body }) => decide(ctx, params.assistant_id, body),
    feature: (ctx, { params, body }) => feature(ctx, params.assistant_id, body.is_featured),
    takeDown: (ctx, { params, body }) => takeDown(ctx, params.assistant_id, body.reason),
  })
}
