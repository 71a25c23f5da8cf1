import { z } from 'zod'
import { MAX_TEXT_FILE_MB } from '@parlance/contract/core/limits.ts'
import { reusedWorker } from '../in-worker.ts'
import { malformed } from '../read.ts'

/** Markup is several times longer than its text; anything larger has more text than a base accepts. */
export const PAGE_BYTES_MAX = 4 * MAX_TEXT_FILE_MB * 1024 * 1024
const TITLE_MAX = 300
const WORKER = new URL('read-page-worker.ts', import.meta.url)

const shape = z.object({
  title: z.string(),
  text: z.string(),
  base: z.string(),
  robots: z.string(),
  links: z.array(z.string()),
})

export type WebPage = {
  title: string
  /** The main text as Markdown, under the title. */
  markdown: string
  /** Absolute addresses without fragments, in the order of the page; none if the page does not allow following them. */
  links: string[]
  /** Whether the page allows its use in indexes. */
  is_indexable: boolean
}

export type PageReader = (url: string, html: string, signal: AbortSignal) => Promise<WebPage>

/** Reads pages of one source in a thread that can be terminated. Throws `SourceError`. */
export function createPageReader(): PageReader {
  const read = reusedWorker(WORKER)
  return async (url, html, signal) => {
    const parsed = shape.safeParse(await read(html, signal))
    if (!parsed.success) throw malformed()
    return pageOf(url, parsed.data)
  }
}

function pageOf(url: string, { text, base, robots, links, ...page }: z.infer<typeof shape>): WebPage {
  const title = (page.title || lastSegment(url)).slice(0, TITLE_MAX)
  const has = (word: string) => new RegExp(`\\b(?:${word}|none)\\b`).test(robots)
  const from = URL.canParse(base, url) ? new URL(base, url).href : url
  return {
    title,
    markdown: text.startsWith('# ') ? `${text}\n` : `# ${title}\n\n${text}\n`,
    links: has('nofollow') ? [] : links.flatMap((link) => webAddress(link, from) ?? []),
    is_indexable: !has('noindex'),
  }
}

/** An absolute http or https address without a fragment; null for anything else. */
export function webAddress(link: string, from: string): string | null {
  if (!URL.canParse(link, from)) return null
  const url = new URL(link, from)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url.href
}

/** The last part of the path, or the host. */
export function lastSegment(address: string): string {
  const { pathname, host } = new URL(address)
  const last = pathname.split('/').findLast((part) => part !== '')
  if (last === undefined) return host
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
