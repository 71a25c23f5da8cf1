import type { HouseToolId } from '@parlance/contract/assistants/house-tools.ts'
import { calculator } from './calculator.ts'
import { currentTime } from './current-time.ts'
import { drawImage } from './draw-image.ts'
import { openPage } from './open-page.ts'
import { searchDocuments } from './search-documents.ts'
import type { Tool } from './tool.ts'
import { webSearch } from './web-search.ts'

/** The tools that the server runs itself. */
export const HOUSE_TOOLS: Record<HouseToolId, Tool> = {
  current_time: currentTime,
  calculator,
  search_documents: searchDocuments,
  web_search: webSearch,
  open_page: openPage,
  draw_image: drawImage,
}
