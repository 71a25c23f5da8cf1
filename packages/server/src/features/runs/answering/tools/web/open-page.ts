import { z } from 'zod'
import { OutboundRefused } from '#adapters/outbound/errors.ts'
import type { OutboundResponse } from '#adapters/outbound/outbound.ts'
import { pageMarkdown } from '#adapters/sources/html-to-markdown.ts'
import { SourceError } from '#adapters/sources/port.ts'
import { plainLine } from '#adapters/web-search/plain-line.ts'
import { cutText } from '#core/text.ts'
import { pagesMax } from '#features/web-search/web-search.service.ts'
import { sameAddress } from './addresses.ts'
import { houseTool, ToolOutput, ToolRefusal, type ToolRun } from '#features/runs/answering/tools/tool.ts'

const PAGE_BYTES_MAX = 3 * 1024 * 1024
/** Characters of one result: a tenth of the model's context, within these limits. */
const [PIECE_MIN, PIECE_MAX] = [3_000, 48_000]
const ASSUMED_WINDOW = 32_000
const PIECE_OF_WINDOW = 0.1
const TOKEN_LENGTH = 3
const TITLE_MAX = 200

/** Opens pages of the public Web by address. They become sources of the answer. */
export const openPage = houseTool({
  id: 'open_page',
  description:
    'Opens one page of the web and returns its text. Only addresses that the person wrote in this conversation or that a tool returned can be opened. Each page has a number: put it in square brackets after what it supports, such as [4], and put words that you take over between quotation marks, unchanged. To read on in a long page, call again with `offset` set to `next_offset`.',
  input: z.strictObject({
    url: z.string().max(2_000),
    offset: z.number().int().min(0).optional(),
  }),
  run: async (run, { url: written, offset = 0 }, signal) => {
    const url = sameAddress(written)
    if (url === null || !run.addresses().has(url)) {
      throw new ToolRefusal('Only addresses that the person wrote or that a tool returned can be opened.')
    }
    const max = await pagesMax(run.ctx)
    if (run.pages.othersThan(url) >= max) throw new ToolRefusal('too_many_pages')
    const { number, title, text } = await run.pages.open(url, () => pageAt(run, url, signal))
    const piece = cutText(text.slice(offset), pieceFor(run.window))
    const next = offset + piece.length
    const next_offset = next < text.length ? next : null
    const result = { number, url, title, text: piece, next_offset, length: text.length }
    return new ToolOutput(result, { shown: JSON.stringify(result) })
  },
})

function pieceFor(window: number | null): number {
  const length = Math.floor((window ?? ASSUMED_WINDOW) * PIECE_OF_WINDOW * TOKEN_LENGTH)
  return Math.min(PIECE_MAX, Math.max(PIECE_MIN, length))
}

type Page = { title: string; text: string }

async function pageAt({ ctx }: ToolRun, url: string, signal: AbortSignal): Promise<Page> {
  try {
    const answer = await ctx.deps.web.request(url, {
      class: 'json',
      headers: { accept: 'text/html, text/plain, text/markdown, application/json', 'user-agent': 'Parlance' },
      limits: { max_bytes: PAGE_BYTES_MAX },
      signal,
    })
    if (answer.status !== 200) {
      answer.cancel()
      throw new ToolRefusal(`The page answered with status ${answer.status}.`)
    }
    const page = await readable(answer, signal)
    // a page that arrives too late is not a source
    signal.throwIfAborted()
    return page
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof OutboundRefused)
      throw new ToolRefusal(`The page could not be opened: ${error.code}.`)
    if (error instanceof SourceError) throw new ToolRefusal('The page could not be read.')
    throw error
  }
}

async function readable(answer: OutboundResponse, signal: AbortSignal): Promise<Page> {
  const type = String(answer.headers['content-type'] ?? '').toLowerCase()
  if (type !== '' && !/^(?:text\/|application\/(?:json|xhtml\+xml))/.test(type)) {
    answer.cancel()
    throw new ToolRefusal('Only pages of text can be opened.')
  }
  const text = decoded(await bytesOf(answer.body), type)
  if (!/^(?:text\/html|application\/xhtml)/.test(type)) return { title: '', text }
  const title = plainLine(/<title[^>]*>([^<]{0,300})/i.exec(text)?.[1], TITLE_MAX)
  return { title, text: await pageMarkdown(title, text.replace(/<title[^]*?<\/title\s*>/i, ''), signal) }
}

async function bytesOf(body: OutboundResponse['body']): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

function decoded(bytes: Buffer, type: string): string {
  const charset = /charset="?([\w-]+)/.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString()
  }
}
