import { MAX_TEXT_FILE_MB } from '@parlance/contract/core/limits.ts'
import { inWorker } from './in-worker.ts'
import { SourceError } from './port.ts'
import { malformed } from './read.ts'

/** Markup is several times longer than its text; anything larger has more text than a base accepts. */
const HTML_MAX = 4 * MAX_TEXT_FILE_MB * 1024 * 1024
/** No page is nested so deeply; recursive parsers fail at some thousand levels. */
const NESTING_MAX = 256
const WORKER = new URL('html-to-markdown-worker.ts', import.meta.url)

/** Converts an HTML page to Markdown under its title, in a thread that can be terminated. Throws `SourceError`. */
export async function pageMarkdown(title: string, html: string, signal: AbortSignal): Promise<string> {
  if (html.length > HTML_MAX) throw new SourceError('ERROR_TOO_LARGE')
  if (nesting(html) > NESTING_MAX) throw malformed()
  const body = await inWorker(WORKER, html, signal)
  if (typeof body !== 'string') throw malformed()
  return `# ${title.replaceAll(/\s+/g, ' ').trim()}\n\n${body}\n`
}

/** The nesting depth of the elements, counted without building them. */
function nesting(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9:-]{0,40})/gi)) {
    if (VOID.has(name.toLowerCase())) continue
    depth = Math.max(0, depth + (closing === '/' ? -1 : 1))
    if (depth > deepest) deepest = depth
  }
  return deepest
}

/** Void elements, and elements with an end tag that people omit. */
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
  'li',
  'p',
  'td',
  'th',
  'tr',
  'dt',
  'dd',
  'option',
])
