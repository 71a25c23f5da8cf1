import { MESSAGE_SEARCH_PAGE_SIZE } from '@parlance/contract/core/limits.ts'
import type { FoundMessage } from '@parlance/contract/chat/message-search.ts'
import { givenInstant, uuid } from '@parlance/contract/core/schemas.ts'
import { z } from 'zod'
import type { UserCtx } from '#core/context.ts'
import { pageOf, placeAt } from '#core/cursor.ts'
import { type AskedWords, askedWords } from './asked-words.ts'
import { excerptOf, markedName } from './excerpt.ts'
import { fileNamesIn, textIn } from './message-texts.ts'
import { type Filter, type Hit, searchMine } from './message-search.queries.ts'

type Search = Filter & { query: string; cursor?: string | undefined }
type Found = { data: FoundMessage[]; found: number; is_cut: boolean; next_cursor: string | null }

const NOTHING: Found = { data: [], found: 0, is_cut: false, next_cursor: null }
const place = z.tuple([z.string().regex(/^\d{1,5}$/), givenInstant, uuid])

/** My messages and conversations with all words of a search. */
export async function searchMessages(ctx: UserCtx, { query, cursor, ...filter }: Search): Promise<Found> {
  const asked = askedWords(ctx.actor.user_id, query)
  if (asked === null) return NOTHING
  const after = cursor === undefined ? null : placeAt(cursor, place)
  const rows = await searchMine(ctx, asked, filter, after, MESSAGE_SEARCH_PAGE_SIZE + 1)
  const [first] = rows
  if (first === undefined) return NOTHING
  const { data, next_cursor } = pageOf(rows, MESSAGE_SEARCH_PAGE_SIZE)
  const presented: FoundMessage[] = []
  for (const hit of data) {
    presented.push(present(hit, asked))
    // finding the words in long texts takes a while
    await new Promise(setImmediate)
  }
  return {
    data: presented,
    found: first.found,
    is_cut: first.is_cut,
    next_cursor,
  }
}

function present(hit: Omit<Hit, 'place'>, asked: AskedWords): FoundMessage {
  const { thread_id, thread_name, assistant_id, assistant_name, message_id, role, at } = hit
  const thread = { id: thread_id, name: thread_name, assistant_id, assistant_name }
  if (message_id === null || role === null) {
    const excerpt = markedName(thread_name, asked) ?? [{ text: thread_name, is_match: false }]
    return { thread, message: null, at, excerpt, files: [] }
  }
  const parts = hit.parts ?? []
  const files = fileNamesIn(parts).flatMap((name) => {
    const marked = markedName(name, asked)
    return marked === null ? [] : [marked]
  })
  return { thread, message: { id: message_id, role }, at, excerpt: excerptOf(textIn(parts), asked), files }
}
