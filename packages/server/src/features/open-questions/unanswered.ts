import { numbersCited } from '@parlance/contract/chat/citation-forms.ts'
import type { MessagePart } from '@parlance/contract/chat/runs.ts'
import { textOf } from '@parlance/contract/chat/text-of.ts'

/** The numbers that an answer cites and that are sources of it. */
export function citedNumbers(parts: readonly MessagePart[]): number[] {
  const numbers = new Set(parts.flatMap((part) => (part.type === 'source' ? Number(part.source_id) : [])))
  return numbersCited(textOf(parts)).filter((number) => numbers.has(number))
}

/**
 * The bases that were searched without a result for a complete answer: nothing supported it, or it cites no source.
 * Empty if it was answered, or if nothing was searched.
 */
export function basesWithoutAnswer(parts: readonly MessagePart[]): string[] {
  const step = parts.find((part) => part.type === 'retrieval')
  if (step === undefined || step.state !== 'done' || step.mode !== 'search') return []
  if (step.curated) return []
  const isAnswered = step.declined?.why !== 'unsupported' && citedNumbers(parts).length > 0
  return isAnswered ? [] : step.base_ids
}

/** What a person asked: the question as it was rewritten for the search, if it was, otherwise their words. */
export function askedIn(parts: readonly MessagePart[], question: readonly MessagePart[]): string {
  const step = parts.find((part) => part.type === 'retrieval')
  return (step?.rewritten_from ? step.query : textOf(question, '\n')).trim()
}
