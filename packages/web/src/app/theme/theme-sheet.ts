import type { Theme } from '@mui/material/styles'
import { putSheet } from '#lib/put-sheet.ts'

type Rules = { [name: string]: string | number | Rules }

/**
 * Puts the theme's variables into the page as they are. Emotion would parse and prefix them as any other style, in the
 * task of the first commit, which is noticeable on a phone; nothing in them needs a prefix.
 */
export function putThemeSheet(theme: Theme): void {
  putSheet(
    theme
      .generateStyleSheets()
      .map((rules) => textOf(rules as Rules))
      .join(''),
  )
}

/** Declarations as `name:value;`, nested objects as blocks. */
function textOf(rules: Rules): string {
  return Object.entries(rules)
    .map(([name, value]) => (typeof value === 'object' ? `${name}{${textOf(value)}}` : `${name}:${value};`))
    .join('')
}
