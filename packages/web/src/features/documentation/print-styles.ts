/** On paper there is only the article, on white. */
export const printStyles = {
  '@page': { margin: '18mm 16mm' },
  '@media print': {
    'html, body, #root, main, main *': {
      height: 'auto !important',
      maxHeight: 'none !important',
      overflow: 'visible !important',
      color: '#1f1f1f !important',
      background: '#fff !important',
    },
    main: { position: 'static !important', border: '0 !important' },
    'header, nav, main button, .MuiDrawer-root, [data-screen-only]': { display: 'none !important' },
    '[data-columns], img[data-of=light]': { display: 'block !important' },
    'img[data-of=dark]': { display: 'none !important' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    'tr, li': { breakInside: 'avoid' },
  },
} as const
