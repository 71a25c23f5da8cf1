import { z } from 'zod'
import { cutText } from '#core/text.ts'
import { textOfResult } from './results.ts'
import { houseTool, ToolRefusal } from '#features/runs/answering/tools/tool.ts'

/** Characters of one piece. */
const PIECE_MAX = 12_000

/**
 * Reads the next piece of a long result of this conversation; offered together with the tools of servers, which can
 * have long results.
 */
export const readResult = houseTool({
  id: 'read_result',
  description:
    'Reads on in the result of an earlier call that was shown to you shortened. The notice in the result says which call_id and offset to use.',
  input: z.strictObject({ call_id: z.string().max(64), offset: z.number().int().min(0) }),
  run: async ({ calls, whole }, { call_id, offset }) => {
    const call = calls().find(({ tool_call_id, state }) => tool_call_id === call_id && state !== 'running')
    if (call === undefined) throw new ToolRefusal('There is no result of this call.')
    const text = (await whole(call_id)) ?? textOfResult(call.output)
    const piece = cutText(text.slice(offset), PIECE_MAX)
    const next = offset + piece.length
    return { text: piece, next_offset: next < text.length ? next : null, length: text.length }
  },
})
