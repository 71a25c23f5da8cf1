import type { DrawingStep } from '@parlance/contract/chat/runs.ts'
import { takesPictures } from '#adapters/llm/images.ts'
import { cutText } from '#core/text.ts'
import type { PreparedRun } from '#features/runs/prepared-run.ts'
import type { Input } from './drawing-inputs.service.ts'

/** Characters of a prompt that an answer shows, and of the alternative text of a picture. */
const PROMPT_SHOWN_MAX = 4_000
const ALT_MAX = 500

/** What an answer shows of a drawing before it is there. */
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

/** The text of a picture for those who do not see it. */
export const altOf = (prompt: string): string => cutText(prompt, ALT_MAX)
