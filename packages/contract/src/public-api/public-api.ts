import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import { API_BODY_MAX, API_TEXT_MAX } from '#core/limits.ts'
import type {
  apiModel,
  chatCompletion,
  chatCompletionBody,
  embeddings,
  embeddingsBody,
  imageBody,
  images,
  publicApiSchemas,
} from './public-api.schemas.ts'

export type ApiModel = z.output<typeof apiModel>
export type ChatCompletionBody = z.output<typeof chatCompletionBody>
export type ChatCompletion = z.output<typeof chatCompletion>
export type EmbeddingsBody = z.output<typeof embeddingsBody>
export type Embeddings = z.output<typeof embeddings>
export type ImageBody = z.output<typeof imageBody>
export type Images = z.output<typeof images>

const listing = { kind: 'key', scope: 'models', permission: 'model:list' } as const

/** The API for other programs, compatible with OpenAI's clients (product decisions §10). */
export const publicApi = defineCalls<typeof publicApiSchemas>()('publicApi', {
  models: {
    method: 'GET',
    path: '/v1/models',
    access: listing,
    summary: 'Lists the models and assistants that this key can use.',
    rate: 'api',
  },
  model: {
    method: 'GET',
    path: '/v1/models/{model}',
    access: listing,
    summary: 'Returns one of the models.',
    faults: ['model_not_found', 'model_not_allowed'],
    rate: 'api',
  },
  chat: {
    method: 'POST',
    path: '/v1/chat/completions',
    access: { kind: 'key', scope: 'chat', permission: 'chat:create' },
    summary: 'Creates a chat completion. With `stream`, sends it as server-sent events that end with [DONE].',
    faults: [
      'invalid_image',
      'context_length_exceeded',
      'provider_refused',
      'model_not_found',
      'model_not_allowed',
      'model_unpriced',
      'insufficient_quota',
      'provider_error',
      'provider_timeout',
    ],
    rate: 'api',
    body_max: API_BODY_MAX,
    text_max: API_TEXT_MAX,
  },
  embeddings: {
    method: 'POST',
    path: '/v1/embeddings',
    access: { kind: 'key', scope: 'embeddings', permission: 'model:use' },
    summary: 'Creates embeddings of texts.',
    faults: [
      'unsupported_model',
      'provider_refused',
      'model_not_found',
      'model_not_allowed',
      'model_unpriced',
      'insufficient_quota',
      'provider_error',
      'provider_timeout',
    ],
    rate: 'api',
    body_max: API_TEXT_MAX,
  },
  images: {
    method: 'POST',
    path: '/v1/images/generations',
    access: { kind: 'key', scope: 'images', permission: 'model:use' },
    summary: 'Creates images from a description, as base64 PNG.',
    faults: [
      'unsupported_model',
      'provider_refused',
      'model_not_found',
      'model_not_allowed',
      'model_unpriced',
      'insufficient_quota',
      'provider_error',
      'provider_timeout',
    ],
    rate: 'api',
  },
})
