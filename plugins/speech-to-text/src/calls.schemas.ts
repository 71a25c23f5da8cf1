import { z } from 'zod'
import { LANGUAGES } from './languages.ts'

const languages = z.array(z.enum(LANGUAGES)).max(LANGUAGES.length)

export const preferenceSchemas = {
  /** `languages` is null before the person has chosen; `can_transcribe`: the server can turn recordings into text. */
  read: { answer: z.object({ languages: languages.nullable(), can_transcribe: z.boolean() }) },
  write: { body: z.strictObject({ languages }), answer: z.object({ languages }) },
}

const one = z.strictObject({ recording_id: z.uuid() })

export const recordingSchemas = {
  transcribe: {
    params: one,
    query: z.strictObject({ language: z.enum(LANGUAGES) }),
    answer: z.object({ text: z.string() }),
  },
  read: {
    params: one,
    answer: z.object({ state: z.enum(['unknown', 'working', 'done']), text: z.string() }),
  },
  forget: { params: one },
}
