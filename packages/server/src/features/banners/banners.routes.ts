import { banners } from '@parlance/contract/admin/banners.ts'
import { bannerSchemas } from '@parlance/contract/admin/banners.schemas.ts'
import type { Server } from '#core/http/mount.ts'
import { on } from '#core/http/mount.ts'
import { allBanners, bannersNow, removeBanner, writeBanner } from './banners.service.ts'

export function bannerRoutes(server: Server): void {
  on(server, banners.list, bannerSchemas.list)(async (ctx) => ({ data: await bannersNow(ctx) }))
  on(server, banners.adminList, bannerSchemas.adminList)((ctx, { query }) => allBanners(ctx, query))
  on(server, banners.create, bannerSchemas.create)((ctx, { body }) => writeBanner(ctx, null, body))
  on(
    server,
    banners.update,
    bannerSchemas.update,
  )((ctx, { params, body }) => writeBanner(ctx, params.banner_id, body))
  on(server, banners.delete, bannerSchemas.delete)((ctx, { params }) => removeBanner(ctx, params.banner_id))
}
