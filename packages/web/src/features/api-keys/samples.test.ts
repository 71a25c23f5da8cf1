import type { ApiKey, ApiKeyChoices } from '@parlance/contract/public-api/api-keys.ts'
import { describe, expect, test } from 'vitest'
import { clientSample, curlSample, targetOf } from '#features/api-keys/samples.ts'

const choices: Pick<ApiKeyChoices, 'models'> = {
  models: [
    { id: 'c1', label: { en: 'First' }, identifier: 'gpt-first', type: 'chat' },
    { id: 'c2', label: { en: 'Second' }, identifier: 'gpt-second', type: 'chat' },
    { id: 'e1', label: { en: 'Vectors' }, identifier: 'embed-1', type: 'embedding' },
    { id: 'i1', label: { en: 'Images' }, identifier: 'image-1', type: 'image' },
  ],
}
type Limits = Pick<ApiKey, 'scope' | 'allowed_models' | 'allowed_assistants'>
const key = (more: Partial<Limits>): Limits => ({
  scope: ['models', 'chat'],
  allowed_models: null,
  allowed_assistants: null,
  ...more,
})

describe('the sample call of a new key', () => {
  test('uses a model that the key can use, for what its scope allows', () => {
    const second = [{ id: 'c2', name: 'Second' }]
    expect(targetOf(key({}), choices)).toEqual({ scope: 'chat', model: 'gpt-first' })
    expect(targetOf(key({ allowed_models: second }), choices)).toEqual({ scope: 'chat', model: 'gpt-second' })
    expect(targetOf(key({ scope: ['images', 'embeddings'] }), choices)).toEqual({
      scope: 'embeddings',
      model: 'embed-1',
    })
    expect(
      targetOf(key({ scope: ['chat', 'images'], allowed_models: [{ id: 'i1', name: 'Images' }] }), choices),
    ).toEqual({
      scope: 'images',
      model: 'image-1',
    })
  })

  test('lists the models if the key has no other scope, or no model for its scopes', () => {
    expect(targetOf(key({ scope: ['models'] }), choices)).toEqual({ scope: 'models', model: '' })
    expect(targetOf(key({ allowed_models: [] }), choices)).toEqual({ scope: 'models', model: '' })
  })

  test.each([
    ['chat', '/v1/chat/completions', 'client.chat.completions.create('],
    ['embeddings', '/v1/embeddings', 'client.embeddings.create('],
    ['images', '/v1/images/generations', 'client.images.generate('],
    ['models', '/v1/models', 'client.models.list('],
  ] as const)('%s', (scope, path, method) => {
    const model = scope === 'models' ? '' : 'gpt-first'
    const curl = curlSample('https://chat.example', 'pk_1', { scope, model })
    const client = clientSample('https://chat.example', 'pk_1', { scope, model })
    expect(curl).toContain(`https://chat.example${path} `)
    expect(client).toContain(method)
    for (const text of [curl, client]) {
      expect(text).toContain('pk_1')
      expect(text.includes('gpt-first')).toBe(scope !== 'models')
    }
  })
})
