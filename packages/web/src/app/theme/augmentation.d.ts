/// <reference types="@mui/material/themeCssVarsAugmentation" />
import type { TypographyStyle } from '@mui/material/styles'
import type { OwnPalette } from '#app/theme/palette.ts'

declare module '@mui/material/styles' {
  interface Palette extends OwnPalette {}
  interface PaletteOptions extends Partial<OwnPalette> {}
  interface TypographyVariants {
    reading: TypographyStyle
    code: TypographyStyle
  }
  interface TypographyVariantsOptions {
    reading?: TypographyStyle
    code?: TypographyStyle
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    reading: true
    code: true
  }
}
