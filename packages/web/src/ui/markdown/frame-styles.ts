import type { Theme } from '@mui/material/styles'

/** A colour of the theme in the current mode. */
export const color = (name: string) => `var(--p-palette-${name})`

/** Code with its header, and tables in a scrollable frame. */
export const frameStyles = ({ typography, shape }: Theme) => ({
  '.prose :is(.code, .table)': {
    border: `1px solid ${color('divider')}`,
    borderRadius: shape.borderRadius,
  },
  '.prose .code': {
    backgroundColor: color('code-bg'),
    overflow: 'hidden',
    '& > div': {
      display: 'flex',
      alignItems: 'center',
      minHeight: 40,
      paddingLeft: 16,
      paddingRight: 4,
      borderBottom: `1px solid ${color('divider')}`,
    },
    '& > div > span': { ...typography.caption, flex: 1, color: color('text-secondary') },
    '& > pre': {
      ...typography.code,
      margin: 0,
      padding: '12px 16px',
      overflowX: 'auto',
      color: color('code-text'),
      whiteSpace: 'pre',
      overflowWrap: 'normal',
    },
    '& :is(.hljs-keyword, .hljs-built_in, .hljs-type, .hljs-selector-tag, .hljs-tag, .hljs-name)': {
      color: color('code-keyword'),
    },
    '& :is(.hljs-string, .hljs-regexp, .hljs-addition, .hljs-attribute)': { color: color('code-string') },
    '& :is(.hljs-number, .hljs-literal, .hljs-symbol, .hljs-variable, .hljs-deletion)': {
      color: color('code-number'),
    },
    '& :is(.hljs-comment, .hljs-quote, .hljs-meta)': { color: color('code-comment') },
    '& :is(.hljs-title, .hljs-section, .hljs-attr, .hljs-property)': { color: color('code-function') },
  },
  '.prose .table': {
    backgroundColor: color('background-paper'),
    overflowX: 'auto',
    '& table': { ...typography.body1, borderCollapse: 'collapse', width: '100%' },
    '& :is(th, td)': {
      height: 40,
      padding: '6px 12px',
      textAlign: 'left',
      // a narrow table scrolls instead of breaking its words
      overflowWrap: 'normal',
      borderBottom: `1px solid ${color('divider')}`,
    },
    '& th': {
      backgroundColor: color('sunken'),
      color: color('text-secondary'),
      fontSize: '0.8125rem',
      fontWeight: 600,
    },
    '& tr:last-child td': { borderBottom: 0 },
  },
})
