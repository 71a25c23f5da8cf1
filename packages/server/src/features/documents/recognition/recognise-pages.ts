import { RECOGNISED_PAGES_MAX } from '@parlance/contract/core/limits.ts'
import type { BaseLanguage } from '@parlance/contract/knowledge/analysis/languages.ts'
import { recogniseText } from '#adapters/text-extraction/extract.ts'
import { type Extracted, ExtractionError } from '#adapters/text-extraction/extracted.ts'
import type { RecognisedLanguage } from '#adapters/text-extraction/recognition/recognise.ts'
import { withScans } from '#adapters/text-extraction/recognition/with-scans.ts'
import type { Ctx } from '#core/context.ts'
import type { Recognition } from '#db/json-columns.ts'
import type { Source } from '../ingest.queries.ts'
import { keyForWriting, openTexts, sealText } from '#features/document-keys/document-keys.service.ts'
import { nextPage, pagesOf, planPages, setPage, type StoredPage } from './recognised-pages.queries.ts'

/** Maximum time for which a scanned document delays the documents of other people. */
const TURN_MS = 5_000

/** A page with its text, which is stored sealed. */
type RecognisedPage = Omit<StoredPage, 'sealed'> & { markdown: string }

export type Recognised = { extracted: Extracted; recognition: Recognition | null }

/** Recognises pages for a while, and stores each; `more` if there are others, `gone` if they are no longer needed. */
export async function recognisePages(
  ctx: Ctx,
  source: Source,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<'done' | 'more' | 'gone'> {
  const end = performance.now() + TURN_MS
  for (;;) {
    const page = await nextPage(ctx, source)
    if (page === undefined) return 'done'
    if (performance.now() >= end) return 'more'
    const read = await readPage(bytes, page, source, signal)
    signal.throwIfAborted()
    const { markdown, ...rest } = read
    const key = await keyForWriting(ctx, source.id)
    if (key === null) return 'gone'
    const sealed = sealText(key, source.id, markdown)
    if (!(await setPage(ctx, source, { ...rest, sealed }))) return 'gone'
  }
}

/** A page that cannot be read does not prevent the others from being read. */
async function readPage(
  bytes: Uint8Array,
  page: number,
  source: Source,
  signal: AbortSignal,
): Promise<RecognisedPage> {
  try {
    const read = await recogniseText(bytes, page, recognisedLanguages(source.language), signal)
    return { page, state: 'read', ...read }
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
    return { page, state: 'unread', markdown: '', confidence: null }
  }
}

/** English and French are tried together unless the base has one of them as its language. */
export function recognisedLanguages(language: BaseLanguage): readonly RecognisedLanguage[] {
  return language === 'en' || language === 'fr' ? [language] : ['fr', 'en']
}

/** Notes which pages of a document are to be recognised; further ones exceed the limit. */
export async function startPages(ctx: Ctx, source: Source, scans: readonly number[]): Promise<void> {
  await planPages(ctx, source, scans.slice(0, RECOGNISED_PAGES_MAX))
}

/** The text of a document with that of its recognised pages. */
export async function withPages(ctx: Ctx, source: Source, extracted: Extracted): Promise<Recognised> {
  const stored = await pagesOf(ctx, source)
  const opened = await openTexts(
    ctx,
    stored.map(({ sealed }) => ({ document_id: source.id, sealed })),
  )
  const pages = stored.map((page, at) => ({ ...page, markdown: opened[at] ?? '' }))
  const texts = new Map(pages.map(({ page, markdown }) => [page, markdown]))
  const full = withScans(extracted, texts)
  const unread = [
    ...pages.flatMap(({ page, state }) => (state === 'unread' ? [page] : [])),
    ...(extracted.scans ?? []).slice(RECOGNISED_PAGES_MAX),
  ]
  if (!/[\p{L}\p{N}]/u.test(full.markdown)) throw new ExtractionError(whyNothing(unread))
  return { extracted: full, recognition: recognitionOf(pages, unread) }
}

const whyNothing = (unread: readonly number[]) =>
  unread.length > 0 ? 'ERROR_DOCUMENT_TIMEOUT' : 'ERROR_NO_TEXT_RECOGNISED'

type Sure = Pick<RecognisedPage, 'page' | 'markdown' | 'confidence'>

/** Null for pages without any text, such as blank ones. */
export function recognitionOf(pages: readonly Sure[], unread: readonly number[]): Recognition | null {
  let [letters, sure] = [0, 0]
  const confidences: Recognition['pages'] = {}
  for (const { page, markdown, confidence } of pages) {
    if (confidence === null) continue
    confidences[page] = confidence
    letters += markdown.length
    sure += confidence * markdown.length
  }
  if (letters === 0 && unread.length === 0) return null
  return {
    confidence: letters === 0 ? 0 : Math.round(sure / letters),
    pages: confidences,
    unread: [...unread],
  }
}
