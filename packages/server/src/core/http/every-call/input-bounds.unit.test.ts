import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { everyCall } from '#testing/hostile/every-call.ts'
import { placesIn } from '#testing/hostile/hostile-input.ts'

/** Passed on to a provider or stored as JSON, which both accept any number. */
const ANY_NUMBER = [
  'POST /v1/chat/completions body.seed',
  'POST /v1/chat/completions body.temperature',
  'POST /v1/chat/completions body.top_p',
  'POST /v1/chat/completions body.presence_penalty',
  'POST /v1/chat/completions body.frequency_penalty',
  'PUT /v2/admin/feature-configs/{key} body.value',
]

const PLACES = (await everyCall()).flatMap(({ call, schemas }) =>
  (['params', 'query', 'body'] as const).flatMap((where) => {
    const schema = schemas[where]
    return schema === undefined
      ? []
      : placesIn(schema).map((place) => ({
          ...place,
          schema,
          name: `${call.method} ${call.path} ${where}${place.name}`,
        }))
  }),
)
const OUT_OF_BOUNDS = {
  integer: [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
  number: [1e-50, -1e-50, 1e300],
  date: ['0000-01-01', '0000-01-01T00:00:00Z', '+010000-01-01', '+010000-01-01T00:00:00Z'],
}

/** The fields that a parse refuses, including all alternatives. */
function refusedFields(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) => [
    ...issue.path.map(String),
    ...(issue.code === 'invalid_union' ? issue.errors.flatMap(refusedFields) : []),
  ])
}

describe.each(Object.entries(OUT_OF_BOUNDS))('every %s in the input has bounds', (kind, values) => {
  const places = PLACES.filter((place) => place.kind === kind && !ANY_NUMBER.includes(place.name))

  test.each(places)('$name', ({ schema, field, with: having }) => {
    for (const value of values) {
      const result = z.safeParse(schema, having(value))
      expect(refusedFields(result.error?.issues ?? []), String(value)).toContain(field)
    }
  })
})
