import { openaiMessage } from './wire-openai.ts'
import type { Frame, Wire } from './wire.ts'

/** OpenAI's Responses API: named events with a sequence number, items opened and closed. */
export function responsesWire(model: string): Wire {
  let sequence = 0
  let output = 0
  let open: { type: 'message' | 'reasoning'; id: string } | null = null
  const emit = (type: string, fields: object): Frame => ({
    event: type,
    data: JSON.stringify({ type, sequence_number: sequence++, ...fields }),
  })
  const response = (status: string, rest: object = {}) => ({
    response: {
      id: 'resp_68c9e1',
      object: 'response',
      created_at: 1_790_000_000,
      status,
      error: null,
      incomplete_details: null,
      model,
      output: [],
      usage: null,
      ...rest,
    },
  })
  const close = (): Frame[] => {
    if (open === null) return []
    const { type, id } = open
    const item =
      type === 'message'
        ? { id, type, status: 'completed', role: 'assistant', content: [] }
        : { id, type, summary: [], encrypted_content: null }
    open = null
    return [emit('response.output_item.done', { output_index: output++, item })]
  }
  const into = (type: 'message' | 'reasoning'): Frame[] => {
    if (open?.type === type) return []
    const closing = close()
    const id = `${type === 'message' ? 'msg' : 'rs'}_${output}`
    open = { type, id }
    const item =
      type === 'message'
        ? { id, type, status: 'in_progress', role: 'assistant', content: [] }
        : { id, type, summary: [], encrypted_content: null }
    const added = emit('response.output_item.added', { output_index: output, item })
    const part =
      type === 'message'
        ? emit('response.content_part.added', {
            item_id: id,
            output_index: output,
            content_index: 0,
            part: { type: 'output_text', text: '', annotations: [], logprobs: [] },
          })
        : emit('response.reasoning_summary_part.added', {
            item_id: id,
            output_index: output,
            summary_index: 0,
            part: { type: 'summary_text', text: '' },
          })
    return [...closing, added, part]
  }
  const at = () => ({ item_id: open?.id ?? '', output_index: output })
  return {
    content_type: 'text/event-stream; charset=utf-8',
    start: () => [
      emit('response.created', response('in_progress')),
      emit('response.in_progress', response('in_progress')),
    ],
    text: (delta) => [
      ...into('message'),
      emit('response.output_text.delta', { ...at(), content_index: 0, delta, logprobs: [] }),
    ],
    reasoning: (delta) => [
      ...into('reasoning'),
      emit('response.reasoning_summary_text.delta', { ...at(), summary_index: 0, delta }),
    ],
    toolCall: ({ id, name, input, signed }) => {
      const text = JSON.stringify(input)
      const before = close()
      if (signed !== undefined) {
        const thought = { id: `rs_${output}`, type: 'reasoning', summary: [], encrypted_content: signed }
        before.push(
          emit('response.output_item.added', { output_index: output, item: thought }),
          emit('response.output_item.done', { output_index: output, item: thought }),
        )
        output += 1
      }
      const item = {
        id: `fc_${id}`,
        type: 'function_call',
        call_id: id,
        name,
        arguments: '',
        status: 'in_progress',
      }
      const frames = [
        ...before,
        emit('response.output_item.added', { output_index: output, item }),
        emit('response.function_call_arguments.delta', {
          item_id: item.id,
          output_index: output,
          delta: text,
        }),
        emit('response.function_call_arguments.done', {
          item_id: item.id,
          output_index: output,
          arguments: text,
        }),
        emit('response.output_item.done', {
          output_index: output,
          item: { ...item, arguments: text, status: 'completed' },
        }),
      ]
      output += 1
      return frames
    },
    finish: (reason, usage) => {
      const frames: Frame[] = []
      if (reason === 'refusal') {
        frames.push(...into('message'))
        frames.push(
          emit('response.refusal.delta', { ...at(), content_index: 0, delta: 'I cannot help with that.' }),
        )
      }
      frames.push(...close())
      const incomplete =
        { length: 'max_output_tokens', content_filter: 'content_filter' }[reason as string] ?? null
      const status = incomplete === null ? 'completed' : 'incomplete'
      const wireUsage = {
        input_tokens: usage.input,
        input_tokens_details: { cached_tokens: usage.cached },
        output_tokens: usage.output,
        output_tokens_details: { reasoning_tokens: usage.reasoning },
        total_tokens: usage.input + usage.output,
      }
      const details = incomplete === null ? null : { reason: incomplete }
      frames.push(
        emit(`response.${status}`, response(status, { usage: wireUsage, incomplete_details: details })),
      )
      return frames
    },
    end: () => [],
    error: (message) => [emit('error', { code: 'server_error', message, param: null })],
    broken: () => [
      { event: 'response.output_text.delta', data: '{"type":"response.output_text.delta","del' },
    ],
    refusal: (status) =>
      JSON.stringify({ error: { message: openaiMessage(status), type: 'error', param: null, code: null } }),
  }
}
