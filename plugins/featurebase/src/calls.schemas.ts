import { z } from 'zod'

export const identitySchemas = {
  token: { answer: z.object({ token: z.string(), expires_in: z.number().int() }) },
}
