import type { DrawingStep } from '@parlance/contract/chat/runs.ts'
import { takesPictures } from '#adapters/llm/pictures/images.ts'
import { cutText } from '#core/text.ts'
import type { PreparedRun } from '#features/runs/starting/prepared-run.ts'
import type { Input } from './drawing-inputs.service.ts'

/** Characters of a prompt that an answer shows, and of an image's alternative text. */
const PROMPT_SHOWN_MAX = 4_000
const ALT_MAX = 500

/** The step that an answer shows before its images. */
export function stepOf(
  { image, model }: Pick<PreparedRun, 'image' | 'model'>,
  prompt: string,
  inputs: readonly Input[],
): DrawingStep {
  const [width, height] = image?.size?.split('x').map(Number) ?? []
  return {
    prompt: cutText(prompt, PROMPT_SHOWN_MAX),
    size: width === undefined || height === undefined ? null : { width, height },
    count: image?.count ?? 1,
    inputs: inputs.map(({ id, source, name }) => ({ id, source, name })),
    takes_inputs: takesPictures(model.interface, model.identifier),
  }
}

/** The alternative text of an image. */
export const altOf = (prompt: string): string => cutText(prompt, ALT_MAX)
