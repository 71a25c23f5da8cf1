/** The built-in tools that an assistant can have, in the order in which they are listed. */
export const HOUSE_TOOL_IDS = [
  'current_time',
  'calculator',
  'search_documents',
  'web_search',
  'open_page',
  'draw_image',
] as const
export type HouseToolId = (typeof HOUSE_TOOL_IDS)[number]
