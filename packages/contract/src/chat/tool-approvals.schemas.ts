import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { instant, uuid } from '#core/schemas.ts'

/**
 * `once`: this call only. `thread`: this tool in this conversation. `always`: this tool with this assistant. `no`:
 * this call is refused.
 */
export const toolDecision = z.enum(['once', 'thread', 'always', 'no'])

/** A tool that I allowed for all conversations with one assistant. */
export const toolApproval = z.object({
  id: uuid,
  /** The name of the tool when it was allowed. */
  tool: z.string(),
  assistant_name: z.string(),
  created_at: instant,
})

export const toolApprovalSchemas = {
  decide: {
    params: z.strictObject({ run_id: uuid, call_id: z.string().regex(/^[A-Za-z0-9]{1,64}$/) }),
    body: z.strictObject({ decision: toolDecision }),
    /** The decision that applies: an earlier one from another window is kept. */
    answer: z.object({ decision: toolDecision }),
  },
  mine: {
    query: z.strictObject({ before: uuid.optional() }),
    answer: z.object({ data: z.array(toolApproval).max(20), next_cursor: uuid.nullable() }),
  },
  revoke: { params: z.strictObject({ approval_id: uuid }) },
} satisfies Record<string, CallSchemas>
