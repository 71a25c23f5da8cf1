import { Ajv, type ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { serve } from '#core/helpers/serve.ts'

// The worker thread of check-thread.ts, because expressions and schemas of people can take forever.
type Schema = Record<string, unknown>

const tasks = {
  readPattern: (pattern: string): void => void new RegExp(pattern, 'mu'),
  readSchema: (schema: Schema): void => void compiled(schema),
  matches: ({ pattern, text }: { pattern: string; text: string }): boolean =>
    new RegExp(pattern, 'mu').test(text),

  /** The violation of the schema; null if the value is valid. */
  refusal({ schema, value }: { schema: Schema; value: unknown }): string | null {
    const fits = compiled(schema)
    return fits(value) ? null : messageOf(fits.errors?.[0])
  },
}
export type CheckTasks = typeof tasks

serve(tasks)

const OPTIONS = { strict: false, validateFormats: false, logger: false } as const

/** Compiled for the draft that the schema names; the newest by default. */
function compiled(schema: Schema) {
  const { $schema: named, ...rest } = schema
  const ajv =
    typeof named === 'string' && /draft-0[4-7]/.test(named) ? new Ajv(OPTIONS) : new Ajv2020(OPTIONS)
  return ajv.compile(rest)
}

function messageOf(error: ErrorObject | undefined): string {
  return error === undefined ? '' : `${error.instancePath || '/'}: ${error.message ?? error.keyword}`
}
