import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import type { RunWriter } from '#features/runs/saving/run-writer.ts'
import { nextNumber } from '#features/runs/answering/tools/source-numbers.ts'

/** A page that was read: its citation number, and its whole text. */
export type OpenedPage = { number: number; title: string; text: string }

type Writer = Pick<RunWriter, 'parts' | 'say'>

/**
 * The pages that were opened for one answer, each a source with a permanent number. Later calls read the next pieces,
 * also after the answer was interrupted.
 */
export class OpenedPages {
  readonly #read = new Map<string, OpenedPage>()
  /** Including pages that are currently being read. */
  readonly #asked = new Set<string>()
  readonly #writer: Writer

  constructor(writer: Writer) {
    this.#writer = writer
  }

  /** How many other pages were opened, or are being opened. */
  othersThan(url: string): number {
    return this.#asked.size - (this.#asked.has(url) ? 1 : 0)
  }

  /** The page with its number; it is only read once. */
  async open(url: string, read: () => Promise<{ title: string; text: string }>): Promise<OpenedPage> {
    const known = this.#read.get(url)
    if (known !== undefined) return known
    this.#asked.add(url)
    try {
      const page = await read()
      return this.#read.get(url) ?? this.#add(url, page)
    } catch (error) {
      this.#asked.delete(url)
      throw error
    }
  }

  /** The texts against which quotes are checked. */
  get texts(): { number: number; title: string; text: string }[] {
    const texts = new Map<number, string>()
    const titles = new Map<number, string>()
    for (const part of this.#writer.parts) {
      if (part.type === 'source' && part.page) titles.set(part.page.number, part.title)
      const piece = pieceOf(part)
      if (piece !== null) texts.set(piece.number, `${texts.get(piece.number) ?? ''}\n${piece.text}`)
    }
    // instead of the pieces that the model was given
    for (const { number, text } of this.#read.values()) texts.set(number, text)
    return [...texts].map(([number, text]) => ({ number, title: titles.get(number) ?? '', text }))
  }

  #add(url: string, { title, text }: { title: string; text: string }): OpenedPage {
    const before = this.#writer.parts.find(
      (part) => part.type === 'source' && part.url === url && part.page !== null,
    )
    const isNew = before?.type !== 'source'
    const number = isNew ? nextNumber(this.#writer.parts) : Number(before.source_id)
    const page = { number, title, text }
    this.#read.set(url, page)
    if (isNew) {
      const cited = { number, quote: '', unproven: [], doubts: [] }
      const source = { type: 'source-url', sourceId: String(number), url, title: title || url } as const
      this.#writer.say({ ...source, providerMetadata: { parlance: cited } })
    }
    return page
  }
}

/** The result of a call for a page, also in the earlier part of a continued answer. */
function pieceOf(part: MessagePart): { number: number; text: string } | null {
  if (part.type !== 'tool' || part.state !== 'done' || part.tool_name !== 'open_page') return null
  if (typeof part.output !== 'object' || part.output === null) return null
  const { number, text } = part.output as { number?: unknown; text?: unknown }
  return typeof number === 'number' && typeof text === 'string' ? { number, text } : null
}
