import type { ApiKey, ApiKeyChoices } from '@parlance/contract/public-api/api-keys.ts'
import type { KeyScope } from '@parlance/contract/core/endpoint.ts'

/** What a sample call is for, and its model; no model if the call lists models. */
type Target = { scope: KeyScope; model: string }

const TYPES = { chat: 'chat', embeddings: 'embedding', images: 'image' } as const

/** The first call that a key can make, with a model that it can use. */
export function targetOf(
  key: Pick<ApiKey, 'scope' | 'allowed_models'>,
  { models }: Pick<ApiKeyChoices, 'models'>,
): Target {
  for (const scope of ['chat', 'embeddings', 'images'] as const) {
    const model = models.find(
      ({ id, type }) =>
        type === TYPES[scope] &&
        (key.allowed_models === null || key.allowed_models.some((one) => one.id === id)),
    )
    if (key.scope.includes(scope) && model !== undefined) return { scope, model: model.identifier }
  }
  return { scope: 'models', model: '' }
}

const BODIES = {
  chat: { path: 'chat/completions', rest: '"messages": [{"role": "user", "content": "Hello"}]' },
  embeddings: { path: 'embeddings', rest: '"input": "Hello"' },
  images: { path: 'images/generations', rest: '"prompt": "A harbour at dawn"' },
} as const

/** A call that can be pasted into a terminal. */
export function curlSample(base: string, secret: string, { scope, model }: Target): string {
  if (scope === 'models') return `curl ${base}/v1/models \\\n  -H "Authorization: Bearer ${secret}"`
  const { path, rest } = BODIES[scope]
  return `curl ${base}/v1/${path} \\
  -H "Authorization: Bearer ${secret}" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "${model}", ${rest}}'`
}

const CALLS = {
  chat: (model: string) => `answer = client.chat.completions.create(
    model="${model}",
    messages=[{"role": "user", "content": "Hello"}],
)
print(answer.choices[0].message.content)`,
  embeddings: (model: string) => `answer = client.embeddings.create(model="${model}", input="Hello")
print(answer.data[0].embedding)`,
  images: (model: string) => `answer = client.images.generate(model="${model}", prompt="A harbour at dawn")
print(answer.data[0].b64_json)`,
  models: () => `print([model.id for model in client.models.list()])`,
}

/** The same with OpenAI's own client library. */
export function clientSample(base: string, secret: string, { scope, model }: Target): string {
  return `from openai import OpenAI

client = OpenAI(base_url="${base}/v1", api_key="${secret}")
${CALLS[scope](model)}`
}
