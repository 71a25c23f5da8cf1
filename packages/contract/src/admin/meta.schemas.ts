import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'

const up = z.object({ status: z.literal('up') })

export const metaSchemas = {
  openapi: { answer: z.looseObject({ openapi: z.string() }) },
  live: { answer: up },
  ready: { answer: up },
} satisfies Record<string, CallSchemas>
