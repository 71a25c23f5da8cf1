import { z } from 'zod'
import { uuid } from '#core/schemas.ts'
import { HOUSE_TOOL_IDS } from './house-tools.ts'

export const houseToolId = z.enum(HOUSE_TOOL_IDS)
/** `needs_approval`: whether the person has to approve each call. */
export const houseTool = z.strictObject({
  kind: z.literal('house'),
  id: houseToolId,
  needs_approval: z.boolean(),
})

/** A tool of an MCP server. It needs approval if the author or the administrator requires it. */
const mcpTool = z.strictObject({ kind: z.literal('mcp'), id: uuid, needs_approval: z.boolean() })

/** A tool that an assistant can call. */
export const assistantTool = z.discriminatedUnion('kind', [houseTool, mcpTool])
