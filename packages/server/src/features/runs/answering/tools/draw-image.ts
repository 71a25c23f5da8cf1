import { IMAGES_MAX } from '@parlance/contract/core/limits.ts'
import { z } from 'zod'
import { houseTool } from './tool.ts'

/** Maximum length of a description that image models read. */
const PROMPT_MAX = 4_000
/** Image models are slow. */
const DRAWING_MAX_MS = 180_000

const SIZES = { square: '1024x1024', landscape: '1536x1024', portrait: '1024x1536' }

/** Images by the first image model that the reader can use. They are shown in the answer. */
export const drawImage = houseTool({
  id: 'draw_image',
  description:
    'Draws images from a description, or changes the newest picture of the conversation. The images are shown to the person in your answer where you call this: do not link or describe them again. Draw only what the person asked for.',
  input: z.strictObject({
    prompt: z
      .string()
      .trim()
      .min(1)
      .max(PROMPT_MAX)
      .describe('What the image shows, in full; of a picture to change, what is to be different'),
    shape: z
      .enum(['square', 'landscape', 'portrait'])
      .optional()
      .describe('The image model decides if absent'),
    count: z.number().int().min(1).max(IMAGES_MAX).optional(),
    change_newest: z.boolean().optional().describe('Change the newest picture instead of drawing a new one'),
  }),
  max_ms: DRAWING_MAX_MS,
  run: async ({ draw }, { prompt, shape, count = 1, change_newest = false }, signal) => {
    const size = shape === undefined ? null : SIZES[shape]
    return await draw({ prompt, size, count, change_newest }, signal)
  },
})
