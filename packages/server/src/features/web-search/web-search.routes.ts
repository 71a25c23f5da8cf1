import { webSearch } from '@parlance/contract/admin/web-search.ts'
import { webSearchSchemas } from '@parlance/contract/admin/web-search.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import {
  changeWebSearch,
  removeSearchPrice,
  setSearchPrice,
  tryWebSearch,
  webSearchSettings,
} from './web-search-admin.service.ts'

export function webSearchRoutes(server: Server): void {
  serve(server, webSearch, webSearchSchemas, {
    get: (ctx) => webSearchSettings(ctx),
    update: (ctx, { body }) => changeWebSearch(ctx, body),
    test: (ctx, { body }) => tryWebSearch(ctx, body, ctx.actor.lang ?? 'fr'),
    setPrice: (ctx, { body }) => setSearchPrice(ctx, body),
    deletePrice: (ctx, { params }) => removeSearchPrice(ctx, params.price_id),
  })
}
