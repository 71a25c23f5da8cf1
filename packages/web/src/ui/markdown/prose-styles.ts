import { css, type CSSObject } from '@emotion/react'
import { type Theme, useTheme } from '@mui/material/styles'
import { useInsertionEffect } from 'react'
import { putSheet } from '#lib/put-sheet.ts'
import { color, frameStyles } from '#ui/markdown/frame-styles.ts'

/** Pixels: 73 characters per line, for good readability. */
const MEASURE = 592

let isPut = false

/** One style sheet for all texts of the page, because each additional sheet makes the browser reprocess all rules. */
export function useProseStyles(): void {
  const theme = useTheme()
  useInsertionEffect(() => {
    if (!isPut) putSheet(css(proseStyles(theme) as object as CSSObject).styles)
    isPut = true
  }, [theme])
}

function proseStyles(theme: Theme) {
  const { typography, shape } = theme
  const caret = {
    content: '""',
    display: 'inline-block',
    width: 9,
    height: 18,
    marginLeft: 3,
    borderRadius: 2,
    backgroundColor: color('primary-main'),
    verticalAlign: -3,
  }
  return {
    ...frameStyles(theme),
    '.prose': {
      ...typography.reading,
      overflowWrap: 'anywhere',
      '& > * > *': { marginTop: 0, marginBottom: 0 },
      '& > * > * + *, & > * + *': { marginTop: 14 },
      '& :is(p, ul, ol, blockquote, h1, h2, h3, h4, h5, h6)': { maxWidth: MEASURE },
      '& :is(h1, h2, h3)': typography.h3,
      '& :is(h4, h5, h6)': typography.h4,
      '& > * + * > :is(h1, h2, h3, h4, h5, h6)': { marginTop: 22 },
      '& :is(ul, ol)': { paddingLeft: 22 },
      '& li > :is(ul, ol, p)': { marginBlock: 4 },
      '& li + li': { marginTop: 4 },
      '& li::marker': { color: color('muted') },
      '& .task-list-item': { listStyle: 'none', '& > input': { marginLeft: -22, marginRight: 9 } },
      '& blockquote': {
        marginInline: 0,
        paddingLeft: 16,
        borderLeft: `3px solid ${color('divider')}`,
        color: color('text-secondary'),
      },
      '& .cited': { whiteSpace: 'nowrap' },
      '& hr': { border: 0, borderTop: `1px solid ${color('divider')}`, marginBlock: 22 },
      '& strong': { fontWeight: 600 },
      '& :not(pre) > code': {
        ...typography.code,
        fontSize: '0.85em',
        padding: '1px 5px',
        borderRadius: Number(shape.borderRadius) / 2,
        backgroundColor: color('code-bg'),
      },
      '& .katex-display': { overflowX: 'auto', overflowY: 'hidden', paddingBlock: 4, margin: 0 },
      '& .sr-only': {
        position: 'absolute',
        width: 1,
        height: 1,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
      '& .footnotes': { ...typography.caption, color: color('text-secondary') },
      '&[data-growing=true] > :last-child > p:last-child::after': caret,
      '&[data-growing=true] > :last-child > :is(ul, ol):last-child > li:last-child::after': caret,
    },
  }
}
