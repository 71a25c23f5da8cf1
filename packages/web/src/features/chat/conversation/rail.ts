import { size } from '#ui/sizes.ts'

/** Where the main area has room for sources in the margin of a conversation. */
export const RAIL = `@container conversation (min-width: ${size.railFrom}px)` as const
/** Pixels between the column and the rail. */
export const RAIL_GAP = 24
/** The height of a conversation's title, which stays above the messages. */
export const HEAD_HEIGHT = { xs: 52, md: 56 } as const
/** A column for text blocks, with its padding. */
const WIDTH = size.block + 48

/** The column in which a conversation is read and written. */
export const column = { width: '100%', maxWidth: WIDTH, mx: 'auto', px: { xs: 2, sm: 3 } } as const
/** The same with sources in the margin: column and margin are centred together. */
export const columnBesideRail = {
  ...column,
  [RAIL]: {
    // for the messages, which are as wide as column and margin
    '--rail': `${RAIL_GAP + size.rail}px`,
    ml: `max(0px, calc((100% - ${WIDTH + RAIL_GAP + size.rail}px) / 2))`,
    mr: 0,
  },
} as const
