import { z } from 'zod'
import {
  share,
  shareLevel,
  sharedWith,
  shareGap,
  sharePage,
  shareRequest,
} from '#assistants/assistant-sharing.schemas.ts'
import type { CallSchemas } from '#core/endpoint.ts'
import { cursor, uuid } from '#core/schemas.ts'

const one = z.strictObject({ prompt_id: uuid })
const oneShare = sharedWith.extend({ prompt_id: uuid })

export const promptSharingSchemas = {
  list: { params: one, query: z.strictObject({ cursor: cursor.optional() }), answer: sharePage },
  check: { params: one, body: shareRequest, answer: z.object({ gaps: z.array(shareGap) }) },
  create: { params: one, body: shareRequest, answer: share },
  update: { params: oneShare, body: z.strictObject({ level: shareLevel }), answer: share },
  remove: { params: oneShare },
  leave: { params: one },
} satisfies Record<string, CallSchemas>
