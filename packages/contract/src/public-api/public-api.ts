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

/** What other programs call, as OpenAI's clients do (product decisions §10). */
export const publicApi = defineCalls<typeof publicApiSchemas>()('publicApi', {
  models: {
    method: 'GET',
    path: '/v1/models',
    access: listing,
    summary: 'The models and assistants that this key may use.',
    rate: 'api',
  },
  model: {
    method: 'GET',
    path: '/v1/models/{model}',
    access: listing,
    summary: 'One of them.',
    faults: ['model_not_found', 'model_not_allowed'],
    rate: 'api',
  },
  chat: {
    method: 'POST',
    path: '/v1/chat/completions',
    access: { kind: 'key', scope: 'chat', permission: 'chat:create' },
    summary: 'Answers messages; `stream` sends the answer as it comes, in events that end with [DONE].',
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
    summary: 'Vectors of texts.',
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
    summary: 'Images of a description, as PNG in base64.',
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
