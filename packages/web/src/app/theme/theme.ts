import { createTheme, type Shadows } from '@mui/material/styles'
import { components } from '#app/theme/components.ts'
import { palette } from '#app/theme/palette.ts'
import { breakpoint, font, motion, radius, type as steps } from '#app/theme/tokens.ts'

type Step = { size: number; line: number; weight: number; tracking: number }

const rem = (px: number) => `${px / 16}rem`
const step = (s: Step, family: string = font.text) => ({
  fontFamily: family,
  fontSize: rem(s.size),
  lineHeight: s.line / s.size,
  fontWeight: s.weight,
  letterSpacing: rem(s.tracking),
  textTransform: 'none' as const,
})

/** Depth follows the mode through two variables that `components.ts` sets. */
const shadows: Shadows = ['none', 'var(--e1)', ...Array.from({ length: 23 }, () => 'var(--e2)')] as Shadows

/** A placeholder is often the only visible label: it has a readable colour and is not faded. */
const opacity = { inputPlaceholder: 1 }

/** The theme: this takes a tenth of a second on a phone, so it is not created when this file is loaded. */
export const makeTheme = () =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data-mode', cssVarPrefix: 'p' },
    colorSchemes: {
      light: { palette: palette('light'), opacity },
      dark: { palette: palette('dark'), opacity },
    },
    breakpoints: { values: breakpoint },
    spacing: 8,
    shape: { borderRadius: radius.control },
    shadows,
    typography: {
      fontFamily: font.text,
      fontWeightMedium: 500,
      fontWeightBold: 600,
      h1: step(steps.display),
      h2: step(steps.title),
      h3: step(steps.heading),
      h4: step(steps.subheading),
      h5: step(steps.subheading),
      h6: step(steps.subheading),
      body1: step(steps.body),
      body2: { ...step(steps.label), fontWeight: 400 },
      reading: {
        ...step(steps.reading),
        '@media (max-width:599.95px)': {
          fontSize: rem(steps.readingSmall.size),
          lineHeight: steps.readingSmall.line / steps.readingSmall.size,
        },
      },
      subtitle1: step(steps.subheading),
      subtitle2: step(steps.label),
      button: { ...step(steps.label), fontWeight: 600 },
      caption: step(steps.small),
      overline: step(steps.overline),
      code: { ...step(steps.code, font.mono), fontVariantLigatures: 'none' },
    },
    transitions: {
      duration: {
        shortest: motion.fast,
        shorter: motion.fast,
        short: motion.base,
        standard: motion.base,
        complex: motion.slow,
        enteringScreen: motion.slow,
        leavingScreen: motion.base,
      },
      easing: {
        easeInOut: motion.easeOut,
        easeOut: motion.easeOut,
        easeIn: motion.easeIn,
        sharp: motion.easeOut,
      },
    },
    components,
  })
