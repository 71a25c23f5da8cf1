import { z } from 'zod'
import { LANGUAGES } from './languages.ts'

const languages = z.array(z.enum(LANGUAGES)).max(LANGUAGES.length)

export const preferenceSchemas = {
  /** `languages` is null before the person has chosen. */
  read: { answer: z.object({ languages: languages.nullable() }) },
  write: { body: z.strictObject({ languages }), answer: z.object({ languages }) },
}
