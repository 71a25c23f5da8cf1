import { z } from 'zod'

const entry = z.object({ username: z.string(), text: z.string() })

export const guestbookSchemas = {
  list: { answer: z.object({ data: z.array(entry) }) },
  sign: { body: z.strictObject({ text: z.string().trim().min(1).max(200) }), answer: entry },
}
