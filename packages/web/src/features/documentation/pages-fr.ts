import { pagesOf } from '#features/documentation/pages.ts'

export const PAGES = pagesOf(
  import.meta.glob<string>('./texts/fr/*.md', { eager: true, import: 'default', query: '?raw' }),
)
