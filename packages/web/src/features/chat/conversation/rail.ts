/** Where the main area has room for sources in the margin of a conversation. */
export const RAIL = '@container conversation (min-width: 1080px)'
/** Pixels: the rail beside the column, and the room between the two. */
export const RAIL_WIDTH = 256
export const RAIL_GAP = 24
