import type { MessagePart } from '@parlance/contract/chat/runs.ts'

export type NewQuestion = {
  id: string
  parent_id: string | null
  text: string
  files: readonly { id: string; name: string; size: number }[]
  /** The search terms of the text. */
  terms: string
  /** The chosen model, which is used again whenever the question is repeated, even if another one answered. */
  model_id: string | null
}

/** A question as it is stored. */
export const partsOf = ({ text: asked, files }: NewQuestion): MessagePart[] => [
  ...files.map(({ id, name, size }) => ({ type: 'attachment' as const, document_id: id, name, size })),
  ...(asked === '' ? [] : [{ type: 'text' as const, text: asked }]),
]

/** Identifies the draft of this question. */
export const draftOf = ({ id, text: asked, files }: NewQuestion) => ({
  id,
  text: asked,
  files: files.map(({ id }) => id),
})
