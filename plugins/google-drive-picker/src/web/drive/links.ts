import { type FileRef, keyIn } from './drive.ts'

const HOSTS = new Set(['drive.google.com', 'docs.google.com', 'drive.usercontent.google.com'])
const ID = /^[\w-]{10,200}$/
/** Maximum number of addresses read at once; more are a mistake. */
export const LINKS_MAX = 50

export type Links = {
  refs: FileRef[]
  problem: 'no_link' | 'folder_link' | 'published_link' | 'many_links' | null
}

/**
 * The files that pasted addresses refer to, without duplicates; `problem` describes the first address that refers to
 * none.
 */
export function linksIn(text: string): Links {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  if (words.length > LINKS_MAX) return { refs: [], problem: 'many_links' }
  const refs = new Map<string, FileRef>()
  for (const word of words) {
    const found = linkIn(word)
    if (typeof found === 'string') return { refs: [], problem: found }
    refs.set(found.id, found)
  }
  return { refs: [...refs.values()], problem: words.length === 0 ? 'no_link' : null }
}

function linkIn(word: string): FileRef | NonNullable<Links['problem']> {
  const address = /^https?:\/\//i.test(word) ? word : `https://${word}`
  if (!URL.canParse(address)) return 'no_link'
  const { hostname, pathname, searchParams } = new URL(address)
  if (!HOSTS.has(hostname)) return 'no_link'
  if (/\/folders\//.test(pathname)) return 'folder_link'
  // a published page has a separate id, which the Drive API does not know
  if (/\/d\/e\//.test(pathname)) return 'published_link'
  const id = /\/d\/([^/]+)/.exec(pathname)?.[1] ?? searchParams.get('id') ?? ''
  return ID.test(id) ? { id, resource_key: keyIn(searchParams.get('resourcekey')) } : 'no_link'
}
