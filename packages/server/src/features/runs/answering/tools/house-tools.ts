import type { HouseToolId } from '@parlance/contract/assistants/house-tools.ts'
import type { UserCtx } from '#core/context.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import { calculator } from './calculator.ts'
import { currentTime } from './current-time.ts'
import { drawImage } from './draw-image.ts'
import { openPage } from './web/open-page.ts'
import { searchDocuments, searchToolFor } from './search-documents.ts'
import type { Tool } from './tool.ts'
import { webSearch } from './web/web-search.ts'

/** The tools that the server runs itself. */
export const HOUSE_TOOLS: Record<HouseToolId, Tool> = {
  current_time: currentTime,
  calculator,
  search_documents: searchDocuments,
  web_search: webSearch,
  open_page: openPage,
  draw_image: drawImage,
}

/** Some of them for an assistant and its reader. `asks`: whether a tool needs approval. */
export async function houseToolsFor(
  ctx: UserCtx,
  assistant: RunnableAssistant,
  ids: readonly HouseToolId[],
  asks: (id: HouseToolId) => boolean,
): Promise<Tool[]> {
  const search = ids.includes('search_documents') ? await searchToolFor(ctx, assistant) : searchDocuments
  return ids.map((id) => ({ ...(id === 'search_documents' ? search : HOUSE_TOOLS[id]), asks: asks(id) }))
}
