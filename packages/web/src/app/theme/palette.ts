import { colors, type ColorName } from '#app/theme/colors.ts'

type Colors = Record<ColorName, string>
export type Mode = 'light' | 'dark'

/** MUI's palette of one mode, with additional colours of the design language. */
export function palette(mode: Mode) {
  const c: Colors = { ...colors[mode], ...overrides()[mode] }
  return {
    primary: { main: c.primary, dark: c.primaryHover, light: c.primaryContainer, contrastText: c.onPrimary },
    secondary: { main: c.textSecondary, contrastText: c.sheet },
    error: { main: c.danger, light: c.dangerBg, contrastText: c.onDanger },
    warning: { main: c.warning, light: c.warningBg, contrastText: c.sheet },
    info: { main: c.info, light: c.infoBg, contrastText: c.sheet },
    success: { main: c.success, light: c.successBg, contrastText: c.sheet },
    background: { default: c.sheet, paper: c.surface },
    text: { primary: c.text, secondary: c.textSecondary, disabled: c.textDisabled },
    divider: c.border,
    action: {
      hover: c.tint,
      selected: c.primaryContainer,
      active: c.textSecondary,
      disabled: c.textDisabled,
      disabledBackground: c.sunken,
    },
    desk: c.desk,
    sheet: c.sheet,
    sunken: c.sunken,
    tint: c.tint,
    muted: c.textMuted,
    borderStrong: c.borderStrong,
    onPrimaryContainer: c.onPrimaryContainer,
    citation: { bg: c.citationBg, text: c.citationText, edge: c.citationEdge, highlight: c.highlight },
    code: {
      bg: c.codeBg,
      text: c.codeText,
      keyword: c.codeKeyword,
      string: c.codeString,
      number: c.codeNumber,
      comment: c.codeComment,
      function: c.codeFunction,
    },
    chart: {
      first: c.chart1,
      second: c.chart2,
      third: c.chart3,
      fourth: c.chart4,
      fifth: c.chart5,
      sixth: c.chart6,
    },
    focus: c.focus,
    scrim: c.scrim,
  }
}

export type OwnPalette = Pick<
  ReturnType<typeof palette>,
  | 'desk'
  | 'sheet'
  | 'sunken'
  | 'tint'
  | 'muted'
  | 'borderStrong'
  | 'onPrimaryContainer'
  | 'citation'
  | 'code'
  | 'chart'
  | 'focus'
  | 'scrim'
>

/** Colours set by the organisation at build time (VITE_THEME); an invalid value leaves the default colours. */
function overrides(): Partial<Record<Mode, Partial<Colors>>> {
  try {
    return import.meta.env.VITE_THEME ? JSON.parse(import.meta.env.VITE_THEME) : {}
  } catch {
    return {}
  }
}
