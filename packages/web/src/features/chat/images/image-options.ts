import { idOfFile } from '@parlance/contract/chat/answer-pictures.ts'
import type { MessagePart, StartRun } from '@parlance/contract/chat/runs.ts'
import { SHOWN_PICTURES_MAX } from '@parlance/contract/core/limits.ts'

/** The options for an image model. */
export type ImageOptions = NonNullable<Extract<StartRun, { kind: 'send' }>['image']>
export type FilePart = Extract<MessagePart, { type: 'file' }>
export type DrawingPart = Extract<MessagePart, { type: 'drawing' }>
/** A picture of an answer, or a file of a question. */
export type PicturePart = FilePart | Extract<MessagePart, { type: 'attachment' }>

/** The image options of a draft. */
export type DraftImage = {
  /** In pixels, such as 1024x1024; null if the model decides. */
  size: string | null
  count: number
  /** The pictures to change; null: the newest one of the conversation; none: a new image. */
  chosen: readonly PicturePart[] | null
}

export const NO_IMAGE: DraftImage = { size: null, count: 1, chosen: null }

export const idOfPicture = (part: PicturePart): string =>
  part.type === 'file' ? idOfFile(part) : part.document_id

/** The size and the number are kept for the next image, the pictures are not. */
export const afterSending = (image: DraftImage): DraftImage => ({ ...image, chosen: null })

/** The image options of a request; empty if everything is left to the model. */
export function imageOf({ image, files }: { image: DraftImage; files: string[] }): { image?: ImageOptions } {
  const { size, count, chosen } = image
  const inputs = chosen && [...new Set([...chosen.map(idOfPicture), ...files])].slice(0, SHOWN_PICTURES_MAX)
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
