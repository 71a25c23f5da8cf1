/** The knowledge base about Parlance itself; the page shows its description in the reader's language. */
export const SHIPPED_GUIDE = {
  id: '00000000-0000-7000-8000-000000000401',
  description: {
    en: 'How Parlance works, in English and French.',
    fr: 'Comment fonctionne Parlance, en anglais et en français.',
  },
} as const
