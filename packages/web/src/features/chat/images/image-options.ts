import { idOfFile } from '@parlance/contract/chat/answer-pictures.ts'
import type { MessagePart, StartRun } from '@parlance/contract/chat/runs.ts'

/** The options for an image model. */
export type ImageOptions = NonNullable<Extract<StartRun, { kind: 'send' }>['image']>
export type FilePart = Extract<MessagePart, { type: 'file' }>
export type DrawingPart = Extract<MessagePart, { type: 'drawing' }>

/** The image options of a draft. */
export type DraftImage = {
  /** In pixels, such as 1024x1024; null if the model decides. */
  size: string | null
  count: number
  /** The picture to change; null: the newest one of the conversation; `none`: a new image. */
  picked: FilePart | 'none' | null
}

export const NO_IMAGE: DraftImage = { size: null, count: 1, picked: null }

/** The size and the number are kept for the next image, the picture is not. */
export const afterSending = (image: DraftImage): DraftImage => ({ ...image, picked: null })

/** The image options of a request; empty if everything is left to the model. */
export function imageOf({ image, files }: { image: DraftImage; files: string[] }): { image?: ImageOptions } {
  const { size, count, picked } = image
  const inputs = picked === 'none' ? files : picked && [idOfFile(picked), ...files]
  if (size === null && count === 1 && inputs === null) return {}
  return { image: { count, ...(size !== null && { size }), ...(inputs && { inputs }) } }
}

/** The options that an answer was drawn with, to draw it again; undefined for any other answer. */
export function optionsOf(parts: readonly MessagePart[]): ImageOptions | undefined {
  const drawing = parts.findLast((part) => part.type === 'drawing')
  if (!drawing) return undefined
  const { size, count, inputs } = drawing
  return { count, inputs: inputs.map(({ id }) => id), ...(size && { size: `${size.width}x${size.height}` }) }
}
