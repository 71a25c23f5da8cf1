/** On the screen the sheet is hidden; on paper it is the only content. Print is light in both colour modes. */
export const printStyles = {
  '@media screen': {
    '[data-print]': { position: 'fixed', left: '-10000px', width: '700px', visibility: 'hidden' },
  },
  '@page': { margin: '18mm 16mm' },
  '@media print': {
    'body > :not([data-print])': { display: 'none !important' },
    'html, body': {
      height: 'auto !important',
      overflow: 'visible !important',
      background: '#fff !important',
    },
    '[data-print]': { display: 'block', colorScheme: 'light' },
  },
  '[data-print]': {
    color: '#1f1f1f',
    fontSize: '11pt',
    lineHeight: 1.5,
    overflowWrap: 'anywhere',
    '& h1': { fontSize: '20pt', margin: '0 0 4pt' },
    '& article': { margin: '14pt 0 0' },
    '& article > h2': { fontSize: '12pt', margin: '0 0 4pt', breakAfter: 'avoid' },
    '& h1, & h2, & h3, & h4': { breakAfter: 'avoid' },
    '& small, & .about': { fontSize: '9pt', fontWeight: 400, color: '#5f5f5f', margin: '2pt 0' },
    '& .question': { whiteSpace: 'pre-wrap', borderInlineStart: '2pt solid #bbb', paddingInlineStart: '8pt' },
    '& .prose': { maxWidth: 'none' },
    '& pre': {
      whiteSpace: 'pre-wrap !important',
      overflow: 'visible !important',
      maxHeight: 'none !important',
    },
    // nothing scrolls on paper
    '& table': { width: '100%', fontSize: '8pt', borderCollapse: 'collapse', tableLayout: 'auto' },
    '& th, & td': {
      border: '0.5pt solid #bbb',
      padding: '2pt 4pt',
      overflowWrap: 'anywhere !important',
      minWidth: '0 !important',
    },
    '& :has(> table)': { overflow: 'visible !important' },
    '& thead': { display: 'table-header-group' },
    '& tr, & img': { breakInside: 'avoid' },
    '& img': { maxWidth: '100%', maxHeight: '220mm', display: 'block', margin: '6pt 0' },
    '& button': { display: 'none !important' },
    '& .notes': { fontSize: '9pt', paddingInlineStart: '20pt' },
  },
} as const
