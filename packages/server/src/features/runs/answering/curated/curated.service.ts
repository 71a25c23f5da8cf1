import type { CitedPassage, MessagePart, RetrievalStep } from '@parlance/contract/chat/runs.ts'
import type { UserCtx } from '#core/context.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import { curatedAgain, curatedFor, type CuratedMatch } from '#features/curated-answers/matching.service.ts'
import { type GivenPassage, type Ground, numbered } from '../passages.service.ts'
import type { Retrieved } from '../retrieve.service.ts'

export type { CuratedMatch }

/** A curated answer that people get word for word, without a model. */
export type Curated = { verbatim: CuratedMatch }

export function isCurated(ground: Ground | Curated | { declined: unknown }): ground is Curated {
  return ground !== null && typeof ground === 'object' && 'verbatim' in ground
}

type Asked = {
  assistant: Pick<RunnableAssistant, 'knowledge_base_ids'>
  /** The existing parts of a continued answer, which keeps the curated answer that its first part was given. */
  continued: readonly MessagePart[]
  use_curated: boolean
}

/** The curated answer to a question, for the answer of an assistant. */
export async function curatedAnswerTo(
  ctx: UserCtx,
  { assistant: { knowledge_base_ids: ids }, continued, use_curated }: Asked,
  question: string,
): Promise<CuratedMatch | undefined> {
  if (continued.length > 0) {
    // an answer of an earlier version has none
    const step: Partial<RetrievalStep> | undefined = continued.find((part) => part.type === 'retrieval')
    const before = step?.curated ?? null
    return before === null || before.is_verbatim ? undefined : await curatedAgain(ctx, ids, before.id)
  }
  return use_curated && question !== '' ? await curatedFor(ctx, ids, question) : undefined
}

/**
 * Whether a curated answer is the whole answer. A question about files of the conversation needs more than a fixed text,
 * and so may one of another wording.
 */
export function isWhole(
  match: CuratedMatch | undefined,
  attached: readonly string[],
  { continued }: Asked,
): match is CuratedMatch {
  if (match === undefined || !match.word_for_word || match.is_by_meaning) return false
  return attached.length === 0 && continued.length === 0
}

export function usedCurated(
  { id, knowledge_base_id, reviewed_at }: CuratedMatch,
  is_verbatim: boolean,
): RetrievalStep['curated'] {
  return { id, knowledge_base_id, reviewed_at, is_verbatim }
}

/** What was found, with a curated answer as the first passage. */
export function withCurated(
  { step, passages }: Retrieved,
  first: GivenPassage,
  curated: RetrievalStep['curated'],
): Retrieved {
  const found = step.found.map((one) => ({ ...one, number: one.number === null ? null : one.number + 1 }))
  return { step: { ...step, found, curated }, passages: numbered([first, ...passages]) }
}

const TITLES = { en: 'Curated answer', fr: 'Réponse validée' }

/** A source of which no passage is quoted. */
const UNQUOTED = {
  state: 'current' as const,
  chunk_id: null,
  page: null,
  heading: '',
  quote: '',
  start_offset: null,
  end_offset: null,
  unproven: [],
  doubts: [],
  manual: null,
  confidence: null,
} satisfies Partial<CitedPassage>

/** A curated answer as a passage of the prompt. Its text is not stored with the answer. */
export function curatedPassage(ctx: UserCtx, match: CuratedMatch): GivenPassage {
  const { id, answer, reviewed_at } = match
  return {
    title: TITLES[ctx.actor.lang ?? 'fr'],
    text: answer,
    sections: [],
    is_curated: true,
    passage: {
      number: 0,
      knowledge_base_id: null,
      knowledge_base_name: '',
      document_id: null,
      ...UNQUOTED,
      as_of: reviewed_at,
      curated: { id, reviewed_at },
    },
  }
}

/** The document that a curated answer is based on, as its source. */
export function documentOfCurated(match: CuratedMatch): GivenPassage[] {
  const { document_id, document_name, knowledge_base_id, knowledge_base_name, reviewed_at } = match
  if (document_id === null || document_name === null) return []
  return [
    {
      title: document_name,
      text: '',
      sections: [],
      passage: {
        number: 1,
        knowledge_base_id,
        knowledge_base_name,
        document_id,
        ...UNQUOTED,
        as_of: reviewed_at,
      },
    },
  ]
}
