import { banners } from '@parlance/contract/admin/banners.ts'
import { bannerSchemas } from '@parlance/contract/admin/banners.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { allBanners, bannersNow, removeBanner, writeBanner } from './banners.service.ts'

export function bannerRoutes(server: Server): void {
  serve(server, banners, bannerSchemas, {
    list: async (ctx) => ({ data: await bannersNow(ctx) }),
    adminList: (ctx, { query }) => allBanners(ctx, query),
    create: (ctx, { body }) => writeBanner(ctx, null, body),
    update: (ctx, { params, body }) => writeBanner(ctx, params.banner_id, body),
    delete: (ctx, { params }) => removeBanner(ctx, params.banner_id),
  })
}
