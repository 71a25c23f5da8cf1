import type { UserCtx } from '#core/context.ts'
import { imageModel } from '#features/models/models.service.ts'
import { usableSearch } from '#features/web-search/web-search.service.ts'

/** Removes tools that cannot work now, because no search service or image model is available. */
export async function removeMissing(ctx: UserCtx, chosen: Map<string, boolean>): Promise<void> {
  if (chosen.has('web_search') && (await usableSearch(ctx)) === null) chosen.delete('web_search')
  if (chosen.has('draw_image') && (await imageModel(ctx)) === null) chosen.delete('draw_image')
}
