import type { Resource } from '#features/documentation/resources.ts'

/** A part of a page; its anchor is the same in every language. */
export type Section = { anchor: string; title: string; body: string }
export type Page = { title: string; intro: string; sections: Section[] }
export type Pages = Readonly<Record<Resource, Page>>

const TITLE = /^# (.+)$/m
const SECTION = /^## (.+) \{#([a-z][a-z0-9-]*)\}$/gm

/** A page from its Markdown: a title, an introduction, and sections written `## Title {#anchor}`. */
export function pageOf(markdown: string): Page {
  const heads = [...markdown.matchAll(SECTION)]
  const [head = '', title = ''] = TITLE.exec(markdown) ?? []
  const sections = heads.map((match, at): Section => {
    const [line, name = '', anchor = ''] = match
    const body = markdown.slice(match.index + line.length, heads[at + 1]?.index).trim()
    return { anchor, title: name, body }
  })
  const intro = markdown.slice(markdown.indexOf(head) + head.length, heads[0]?.index).trim()
  return { title, intro, sections }
}

/** All pages of one language, from files named after their resource. */
export function pagesOf(files: Record<string, string>): Pages {
  const pages = Object.entries(files).map(([path, text]) => [/([a-z_]+)\.md$/.exec(path)?.[1], pageOf(text)])
  return Object.fromEntries(pages) as Pages
}

/** The section that an address asks for: that of a provider, else that of a type. */
export function askedSection(page: Page, { provider, type }: { provider?: string; type?: string }): string {
  const anchors = [provider, type].map((name) => name?.toLowerCase().replaceAll('_', '-'))
  return anchors.find((anchor) => page.sections.some((section) => section.anchor === anchor)) ?? ''
}

/** Markdown as plain text, for the search and its results. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/^```.*$/gm, '')
    .replaceAll(/^\|[ |-]+\|$/gm, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^(?:- |\d+\. |\| )/gm, '')
    .replaceAll(/ ?\| ?/g, ' · ')
    .replaceAll(/ · $/gm, '')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
