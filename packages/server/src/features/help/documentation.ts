import { readdir, readFile } from 'node:fs/promises'

/** The texts of the documentation pages. */
const FOLDER = new URL('../../../../web/src/features/documentation/texts/', import.meta.url)

/** One document for each language, which people see as the source of an answer. */
const DOCUMENTS = [
  { language: 'en', name: 'Parlance documentation.md' },
  { language: 'fr', name: 'Documentation de Parlance.md' },
] as const

export type Documentation = { name: string; bytes: Buffer }

/** All pages of each language as one document. */
export function readDocumentation(): Promise<Documentation[]> {
  return Promise.all(
    DOCUMENTS.map(async ({ language, name }) => {
      const folder = new URL(`${language}/`, FOLDER)
      const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).toSorted()
      const pages = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
      return { name, bytes: Buffer.from(pages.map(asDocument).join('\n')) }
    }),
  )
}

/** Removes what only works in the application: anchors, pictures and links between pages. */
export function asDocument(page: string): string {
  return page
    .replaceAll(/^!\[[^\]]*\]\([^)]*\)\n/gm, '')
    .replaceAll(/ \{#[a-z0-9-]+\}$/gm, '')
    .replaceAll(/\[([^\]]+)\]\(\/documentation\/[^)]+\)/g, '$1')
}
