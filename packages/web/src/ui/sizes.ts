/** Widths and heights in pixels; colours and spaces come from the theme. */
export const size = {
  topBar: 64,
  drawer: 288,
  control: 40,
  controlSmall: 32,
  controlTouch: 44,
  icon: 20,
  iconSmall: 18,
  iconLarge: 24,
  avatar: 32,
  fileIcon: 32,
  prose: 592,
  block: 736,
  rail: 256,
  railFrom: 1080,
  form: 720,
  page: 1264,
  rowTable: 52,
  rowTableDense: 40,
  rowThread: 36,
  preview: 440,
  adminMenu: 216,
  drawerTemporary: 320,
} as const

/**
 * A low window: a phone on its side, or any screen at 400 %. The top bar keeps its height, which is specified;
 * everything else that frames the text gets smaller or scrolls with it.
 */
export const SHORT = '@media (max-height: 479.95px)' as const

/** Screens that are mostly used by touch. */
export const BELOW_MD = '@media (max-width: 899.95px)' as const

/** A link or button of one line of text that a finger hits within 44 px. */
export const touchArea = {
  position: 'relative',
  [BELOW_MD]: { '&::after': { content: '""', position: 'absolute', inset: '-11px 0' } },
} as const

/** A screen at 400 %: rows that otherwise scroll sideways wrap here. */
export const NARROW = '@media (max-width: 359.95px)' as const

export const TOP_BAR = `${size.topBar}px`
