export const font = {
  text: '"Schibsted Grotesk Variable", ui-sans-serif, system-ui, "Segoe UI", Roboto, Arial, sans-serif',
  mono: '"JetBrains Mono Variable", ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
} as const

/** Pixels at a root of 16; the theme turns them into rem. */
export const type = {
  display: { size: 32, line: 40, weight: 600, tracking: -0.4 },
  title: { size: 24, line: 32, weight: 600, tracking: -0.25 },
  heading: { size: 19, line: 28, weight: 600, tracking: -0.1 },
  subheading: { size: 16, line: 24, weight: 600, tracking: 0 },
  reading: { size: 17, line: 28, weight: 400, tracking: 0 },
  readingSmall: { size: 16, line: 26, weight: 400, tracking: 0 },
  body: { size: 15, line: 22, weight: 400, tracking: 0 },
  label: { size: 14, line: 20, weight: 500, tracking: 0 },
  small: { size: 13, line: 18, weight: 400, tracking: 0 },
  overline: { size: 12, line: 16, weight: 600, tracking: 0 },
  code: { size: 14, line: 22, weight: 400, tracking: 0 },
} as const

export const radius = { mark: 4, control: 8, card: 12, sheet: 16, round: 999 } as const

export const breakpoint = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1800 } as const

export const shadow = {
  light: {
    e1: '0 1px 2px rgba(13,27,27,.06), 0 6px 20px rgba(13,27,27,.10)',
    e2: '0 2px 6px rgba(13,27,27,.08), 0 24px 56px rgba(13,27,27,.20)',
  },
  dark: {
    e1: '0 0 0 1px #2B3735, 0 8px 24px rgba(0,0,0,.45)',
    e2: '0 0 0 1px #35423F, 0 24px 64px rgba(0,0,0,.6)',
  },
} as const

/** Milliseconds. */
export const motion = {
  fast: 120,
  base: 180,
  slow: 260,
  easeOut: 'cubic-bezier(.2,0,0,1)',
  easeIn: 'cubic-bezier(.4,0,1,1)',
  tooltipDelay: 100,
  threadTooltipDelay: 500,
} as const
