import { z } from 'zod'
import type { CallSchemas } from '#core/endpoint.ts'
import { API_INPUTS_MAX, API_MESSAGES_MAX, API_TOOLS_MAX, MESSAGE_TEXT_MAX } from '#core/limits.ts'

/** OpenAI's bodies (their API reference, 2026). Fields that we do not support are accepted and have no effect. */

const text = z.string().max(MESSAGE_TEXT_MAX)
const textPart = z.strictObject({ type: z.literal('text'), text, ...cached() })
const imagePart = z.strictObject({
  type: z.literal('image_url'),
  image_url: z.strictObject({
    /** A data: URL; other addresses are not fetched. */
    url: z.string(),
    detail: z.enum(['auto', 'low', 'high', 'original']).optional(),
  }),
  ...cached(),
})
const refusalPart = z.strictObject({ type: z.literal('refusal'), refusal: text })
const texts = z.union([text, z.array(textPart).max(API_MESSAGES_MAX)])
const name = z.string().max(256).optional()

/** A field of other providers, sent by some programs. */
function cached() {
  return { cache_control: z.unknown().optional(), prompt_cache_breakpoint: z.unknown().optional() }
}

const toolCall = z.strictObject({
  id: z.string().max(256),
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string().max(256),
    arguments: z.string(),
    /** Added by `.parse()` of their client; has no effect, like `parsed` below. */
    parsed_arguments: z.unknown().optional(),
  }),
})

const message = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: texts, name }),
  z.strictObject({ role: z.literal('developer'), content: texts, name }),
  z.strictObject({
    role: z.literal('user'),
    content: z.union([
      text,
      z.array(z.discriminatedUnion('type', [textPart, imagePart])).max(API_MESSAGES_MAX),
    ]),
    name,
  }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z
      .union([text, z.array(z.discriminatedUnion('type', [textPart, refusalPart])).max(API_MESSAGES_MAX)])
      .nullish(),
    refusal: text.nullish(),
    name,
    tool_calls: z.array(toolCall).max(API_TOOLS_MAX).optional(),
    annotations: z.unknown().optional(),
    parsed: z.unknown().optional(),
    audio: z.null().optional(),
  }),
  z.strictObject({ role: z.literal('tool'), content: texts, tool_call_id: z.string().max(256) }),
])

const functionName = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -')
const tool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: functionName,
    description: z.string().max(10_000).optional(),
    parameters: z.record(z.string(), z.unknown()).optional(),
    strict: z.boolean().nullish(),
  }),
})
const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.strictObject({ type: z.literal('function'), function: z.strictObject({ name: functionName }) }),
])

const responseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: functionName,
      description: z.string().max(10_000).optional(),
      schema: z.record(z.string(), z.unknown()).optional(),
      strict: z.boolean().nullish(),
    }),
  }),
])

const tokens = z.number().int().min(1).max(1_000_000)
const model = z.string().min(1).max(200)

export const chatCompletionBody = z.strictObject({
  model,
  messages: z.array(message).min(1).max(API_MESSAGES_MAX),
  stream: z.boolean().nullish(),
  stream_options: z
    .strictObject({ include_usage: z.boolean().optional(), include_obfuscation: z.boolean().optional() })
    .nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_tokens: tokens.nullish(),
  max_completion_tokens: tokens.nullish(),
  stop: z.union([z.string().max(1_000), z.array(z.string().max(1_000)).max(4)]).nullish(),
  seed: z.number().int().nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  tools: z.array(tool).max(API_TOOLS_MAX).optional(),
  tool_choice: toolChoice.optional(),
  parallel_tool_calls: z.boolean().optional(),
  response_format: responseFormat.optional(),
  n: z.literal(1, 'only one answer is given').nullish(),
  // known, without effect
  user: z.string().max(512).optional(),
  safety_identifier: z.string().max(512).optional(),
  prompt_cache_key: z.string().max(512).optional(),
  prompt_cache_retention: z.string().max(64).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  store: z.literal(false, 'nothing is stored here').nullish(),
  service_tier: z.string().max(64).nullish(),
  logprobs: z.literal(false, 'log probabilities are not supported').nullish(),
  reasoning_effort: z.string().max(64).nullish(),
  verbosity: z.string().max(64).nullish(),
  modalities: z.array(z.literal('text')).nullish(),
})

const count = z.number().int()
const completionUsage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  prompt_tokens_details: z.object({ cached_tokens: count }),
  completion_tokens_details: z.object({ reasoning_tokens: count }),
})

export const chatCompletion = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: count,
  model: z.string(),
  choices: z.array(
    z.object({
      index: count,
      message: z.object({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        refusal: z.string().nullable(),
        tool_calls: z.array(toolCall).optional(),
      }),
      logprobs: z.null(),
      finish_reason: z.enum(['stop', 'length', 'content_filter', 'tool_calls']),
    }),
  ),
  /** Null if the provider reported no usage. */
  usage: completionUsage.nullable(),
})

export const apiModel = z.object({
  /** The values of a call's `model`: a model's identifier, or `assistant:` and an id. */
  id: z.string(),
  object: z.literal('model'),
  created: count,
  owned_by: z.string(),
  /** The name shown to people. */
  name: z.string(),
  type: z.enum(['chat', 'embedding', 'image', 'assistant']),
})

const tokenList = z.array(z.number().int().min(0).max(1_000_000)).min(1).max(100_000)
export const embeddingsBody = z.strictObject({
  model,
  input: z.union([
    text.min(1),
    z.array(text.min(1)).min(1).max(API_INPUTS_MAX),
    tokenList,
    z.array(tokenList).min(1).max(API_INPUTS_MAX),
  ]),
  encoding_format: z.enum(['float', 'base64']).optional(),
  dimensions: z.number().int().min(1).max(16_384).optional(),
  user: z.string().max(512).optional(),
})

export const embeddings = z.object({
  object: z.literal('list'),
  model: z.string(),
  data: z.array(
    z.object({
      object: z.literal('embedding'),
      index: count,
      /** Numbers, or as base64 of 32-bit little-endian floats. */
      embedding: z.union([z.array(z.number()), z.string()]),
    }),
  ),
  usage: z.object({ prompt_tokens: count, total_tokens: count }),
})

export const imageBody = z.strictObject({
  model,
  prompt: z.string().min(1).max(32_000),
  n: z.number().int().min(1).max(4).nullish(),
  size: z
    .string()
    .regex(/^(auto|[1-9][0-9]{1,3}x[1-9][0-9]{1,3})$/)
    .nullish(),
  response_format: z.literal('b64_json', 'images are told as b64_json').nullish(),
  quality: z.string().max(64).nullish(),
  style: z.string().max(64).nullish(),
  user: z.string().max(512).optional(),
})

export const images = z.object({
  created: count,
  data: z.array(
    z.object({
      b64_json: z.string(),
      /** The prompt of the image, if a system assistant wrote a more detailed one. */
      revised_prompt: z.string().optional(),
    }),
  ),
})

export const publicApiSchemas = {
  models: { answer: z.object({ object: z.literal('list'), data: z.array(apiModel) }) },
  model: { params: z.strictObject({ model }), answer: apiModel },
  chat: { body: chatCompletionBody, answer: chatCompletion },
  embeddings: { body: embeddingsBody, answer: embeddings },
  images: { body: imageBody, answer: images },
} satisfies Record<string, CallSchemas>
