import type { MessagePart, RetrievalStep } from '@parlance/contract/chat/runs.ts'
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

type Bases = Pick<RunnableAssistant, 'knowledge_base_ids'>

/** The curated answer to a question, for the answer of an assistant. */
export async function curatedAnswerTo(
  ctx: UserCtx,
  { knowledge_base_ids }: Bases,
  question: string,
): Promise<CuratedMatch | undefined> {
  return question === '' ? undefined : await curatedFor(ctx, knowledge_base_ids, question)
}

/** The curated answer that the first part of a continued answer was given. */
export async function curatedOfStep(
  ctx: UserCtx,
  { knowledge_base_ids }: Bases,
  step: Partial<RetrievalStep> | undefined,
): Promise<CuratedMatch | undefined> {
  const before = step?.curated ?? null
  return before === null || before.is_verbatim
    ? undefined
    : await curatedAgain(ctx, knowledge_base_ids, before.id)
}

export function usedCurated(
  { id, knowledge_base_id, reviewed_at }: CuratedMatch,
  is_verbatim: boolean,
): RetrievalStep['curated'] {
  return { id, knowledge_base_id, reviewed_at, is_verbatim }
}

/** The search of an answer that is being continued. */
export function stepIn(parts: readonly MessagePart[]): Partial<RetrievalStep> | undefined {
  return parts.find((part) => part.type === 'retrieval')
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
      state: 'current',
      knowledge_base_id: null,
      knowledge_base_name: '',
      document_id: null,
      chunk_id: null,
      page: null,
      heading: '',
      quote: '',
      start_offset: null,
      end_offset: null,
      as_of: reviewed_at,
      unproven: [],
      doubts: [],
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
        state: 'current',
        knowledge_base_id,
        knowledge_base_name,
        document_id,
        chunk_id: null,
        page: null,
        heading: '',
        quote: '',
        start_offset: null,
        end_offset: null,
        as_of: reviewed_at,
        unproven: [],
        doubts: [],
      },
    },
  ]
}
