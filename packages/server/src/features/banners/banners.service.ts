import type { AdminBanner, Banner, BannerContent } from '@parlance/contract/admin/banners.ts'
import { inTransaction, type Ctx, type UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { deleteBanner, findBanner, pageOfBanners, saveBanner, shownBanners } from './banners.queries.ts'

const SHOWN_AT_ONCE = 5

export async function bannersNow(ctx: Ctx): Promise<Banner[]> {
  return await shownBanners(ctx, SHOWN_AT_ONCE)
}

export async function allBanners(ctx: Ctx, { query, page }: { query: string; page: number }) {
  return { ...(await pageOfBanners(ctx, query, page)), page }
}

/** Plans a banner, or changes one. */
export async function writeBanner(
  ctx: UserCtx,
  id: string | null,
  content: BannerContent,
): Promise<AdminBanner> {
  return await inTransaction(ctx, async (tx) => {
    const before = id === null ? undefined : await findBanner(tx, id)
    const after = await saveBanner(tx, id, content)
    if (after === undefined) throw new AppError('ERROR_NOT_FOUND')
    await recordAudit(tx, {
      action: before === undefined ? 'banner.create' : 'banner.update',
      object_id: after.id,
      ...(before === undefined ? {} : { before: contentOf(before) }),
      after: contentOf(after),
    })
    return after
  })
}

export async function removeBanner(ctx: UserCtx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await findBanner(tx, id)
    if (before === undefined) throw new AppError('ERROR_NOT_FOUND')
    await deleteBanner(tx, id)
    await recordAudit(tx, { action: 'banner.delete', object_id: id, before: contentOf(before) })
  })
}

function contentOf({ level, text, starts_at, ends_at, is_dismissible }: BannerContent): BannerContent {
  return { level, text, starts_at, ends_at, is_dismissible }
}
