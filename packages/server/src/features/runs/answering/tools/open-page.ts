import { z } from 'zod'
import { OutboundRefused } from '#adapters/outbound/errors.ts'
import type { OutboundResponse } from '#adapters/outbound/outbound.ts'
import { pageMarkdown } from '#adapters/sources/html-to-markdown.ts'
import { SourceError } from '#adapters/sources/port.ts'
import { cutText } from '#core/text.ts'
import { sameAddress } from './addresses.ts'
import { houseTool, ToolRefusal, type ToolRun } from './tool.ts'

const PAGE_BYTES_MAX = 3 * 1024 * 1024
/** Characters of one result. */
const PIECE_MAX = 12_000

/** Pages of the public web by their address. */
export const openPage = houseTool({
  id: 'open_page',
  description:
    'Opens one page of the web and returns its text. Only addresses that the person wrote in this conversation or that a tool returned can be opened. Name the address where you use what the page says. To read on in a long page, call again with `offset` set to `next_offset`.',
  input: z.strictObject({
    url: z.string().max(2_000),
    offset: z.number().int().min(0).optional(),
  }),
  run: async (run, { url: written, offset = 0 }, signal) => {
    const url = sameAddress(written)
    if (url === null || !run.addresses().has(url)) {
      throw new ToolRefusal('Only addresses that the person wrote or that a tool returned can be opened.')
    }
    const text = await textOf(run, url, signal)
    const piece = cutText(text.slice(offset), PIECE_MAX)
    const next = offset + piece.length
    return { url, text: piece, next_offset: next < text.length ? next : null, length: text.length }
  },
})

async function textOf({ ctx }: ToolRun, url: string, signal: AbortSignal): Promise<string> {
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
    return await readable(answer, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof OutboundRefused)
      throw new ToolRefusal(`The page could not be opened: ${error.code}.`)
    if (error instanceof SourceError) throw new ToolRefusal('The page could not be read.')
    throw error
  }
}

async function readable(answer: OutboundResponse, signal: AbortSignal): Promise<string> {
  const type = String(answer.headers['content-type'] ?? '').toLowerCase()
  if (type !== '' && !/^(?:text\/|application\/(?:json|xhtml\+xml))/.test(type)) {
    answer.cancel()
    throw new ToolRefusal('Only pages of text can be opened.')
  }
  const text = decoded(await bytesOf(answer.body), type)
  if (!/^(?:text\/html|application\/xhtml)/.test(type)) return text
  const title = /<title[^>]*>([^<]{0,300})/i.exec(text)?.[1] ?? ''
  return await pageMarkdown(title, text.replace(/<title[^]*?<\/title\s*>/i, ''), signal)
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
