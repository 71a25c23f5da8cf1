import { SEARCH_QUERY_MAX } from '@parlance/contract/core/limits.ts'
import type { MessagePart, RetrievalStep } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'
import type { ChatModel, ModelInterface } from '#adapters/llm/port.ts'
import type { UserCtx } from '#core/context.ts'
import { cutText } from '#core/text.ts'
import { rewrittenQuery } from '#features/system-assistants/search-queries.service.ts'

type Part = { type: string; text?: unknown }
type Asked = { role: string; parts: readonly Part[] }

/** A question with fewer words probably refers to the previous one. */
const WORDS_ALONE = 6

export type Wording = Pick<RetrievalStep, 'query' | 'rewritten_from'>

/** What the documents of an answer are searched for. It is rewritten only when something is searched. */
export class SearchQuery {
  #wording: Wording
  #final: Promise<string> | null = null
  readonly #rewrite: () => Promise<Wording | null>

  /** The question itself, without the previous one that a short question is searched with. */
  readonly own: string

  constructor(
    query: string,
    rewritten_from: string | null = null,
    { own = query, rewrite = async (): Promise<Wording | null> => null } = {},
  ) {
    this.own = own
    this.#wording = { query, rewritten_from }
    this.#rewrite = rewrite
  }

  /** As far as it is known now. */
  get wording(): Wording {
    return this.#wording
  }

  /** The query to search with; the same for all documents. */
  final(): Promise<string> {
    this.#final ??= this.#rewrite().then((wording) => {
      this.#wording = wording ?? this.#wording
      return this.#wording.query
    })
    return this.#final
  }
}

type ForAnswer = {
  assistant_id: string | null
  history: readonly (Asked & { role: 'user' | 'assistant' })[]
  /** The existing parts of a continued answer, which is searched for with the same query again. */
  continued: readonly MessagePart[]
}

/** The query of an answer. A follow-up question is rewritten by the system assistant `search_query`. */
export function searchQueryFor(
  ctx: UserCtx,
  models: (name: ModelInterface) => Promise<ChatModel>,
  { assistant_id, history, continued }: ForAnswer,
  signal: AbortSignal,
): SearchQuery {
  if (continued.length > 0) {
    const step = continued.find((part) => part.type === 'retrieval')
    return step === undefined
      ? new SearchQuery(queryOf(history.slice(0, -1)))
      : new SearchQuery(step.query, step.rewritten_from)
  }
  const messages = history.map(({ role, parts }) => ({ role, text: textOf(parts, '\n') }))
  const question = messages.at(-1)?.text.trim() ?? ''
  const isFirst = messages.filter(({ role }) => role === 'user').length < 2
  // a longer text was pasted and has its own words
  const isAlone = isFirst || question === '' || question.length > SEARCH_QUERY_MAX
  if (isAlone) return new SearchQuery(queryOf(history), null, { own: question })
  const rewrite = async () => {
    const query = await rewrittenQuery(ctx, models, { assistant_id, messages }, signal)
    return query === null ? null : { query, rewritten_from: query === question ? null : question }
  }
  return new SearchQuery(queryOf(history), null, { own: question, rewrite })
}

/** The search query without a model: the last question, with the previous one if it is too short on its own. */
export function queryOf(history: readonly Asked[]): string {
  const asked = history.filter(({ role }) => role === 'user').map(({ parts }) => textOf(parts, '\n'))
  const last = asked.at(-1) ?? ''
  const before = asked.at(-2)
  const isShort = (last.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < WORDS_ALONE
  const query = isShort && before !== undefined ? `${last}\n${before}` : last
  return cutText(query, SEARCH_QUERY_MAX).trim()
}
