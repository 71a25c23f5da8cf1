import type { MessagePart } from '@parlance/contract/chat/runs.ts'

/** The number of the next source of an answer: passages and pages are numbered together. */
export function nextNumber(parts: readonly MessagePart[]): number {
  return 1 + Math.max(0, ...parts.map(numberOf))
}

function numberOf(part: MessagePart): number {
  if (part.type !== 'source') return 0
  const id = /^\d{1,6}$/.test(part.source_id) ? Number(part.source_id) : 0
  return part.passage?.number ?? part.page?.number ?? id
}
