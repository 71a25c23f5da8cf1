import type { ModelInterface } from '#adapters/llm/port.ts'

/** A provider named in the environment. */
export type NamedProvider = {
  /** Identifies it at the next start. */
  origin: string
  name: string
  interface: ModelInterface
  base_url: string | null
  region: string | null
  api_key: string | null
  allowed_hosts: string[]
  /** Configured models; empty: the provider's list is read. */
  models: string[]
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * The providers named by the usual variables (product decisions §4); their hosts are allowed, because the operator
 * named them.
 */
export function providersFromEnv(env: Env): NamedProvider[] {
  return [
    ...openai(env),
    ...simple(env, 'ANTHROPIC_API_KEY', 'Anthropic', 'anthropic', env['ANTHROPIC_BASE_URL']),
    ...simple(env, 'MISTRAL_API_KEY', 'Mistral', 'mistral', env['MISTRAL_BASE_URL']),
    ...simple(env, 'GOOGLE_GENERATIVE_AI_API_KEY', 'Google', 'google', env['GOOGLE_GENERATIVE_AI_BASE_URL']),
    ...azure(env),
    ...bedrock(env),
    ...ollama(env),
  ]
}

function openai(env: Env): NamedProvider[] {
  const base = env['OPENAI_BASE_URL']
  const key = env['OPENAI_API_KEY']
  if (base !== undefined) {
    const hosts = hostsOf(base)
    const name = compatibleName(base)
    return [provider('env:OPENAI_BASE_URL', name, 'openai-compatible', base, key, { allowed_hosts: hosts })]
  }
  return key === undefined ? [] : [provider('env:OPENAI_API_KEY', 'OpenAI', 'openai-responses', null, key)]
}

/** The default display name. */
export function compatibleName(base: string): string {
  return `OpenAI-compatible (${new URL(base).host})`
}

function simple(
  env: Env,
  variable: string,
  name: string,
  wire: ModelInterface,
  base?: string,
): NamedProvider[] {
  const key = env[variable]
  if (key === undefined) return []
  return [
    provider(`env:${variable}`, name, wire, base ?? null, key, {
      allowed_hosts: base === undefined ? [] : hostsOf(base),
    }),
  ]
}

/** Azure names deployments, so they are listed in AZURE_DEPLOYMENTS. */
function azure(env: Env): NamedProvider[] {
  const key = env['AZURE_API_KEY']
  const resource = env['AZURE_RESOURCE_NAME']
  const base =
    env['AZURE_BASE_URL'] ??
    (resource === undefined ? undefined : `https://${resource}.openai.azure.com/openai`)
  if (key === undefined || base === undefined) return []
  const models = listOf(env['AZURE_DEPLOYMENTS'])
  return [
    provider('env:AZURE_API_KEY', 'Azure OpenAI', 'azure', base, key, {
      models,
      allowed_hosts: hostsOf(base),
    }),
  ]
}

/** Bedrock's models are listed in AWS_BEDROCK_MODELS. */
function bedrock(env: Env): NamedProvider[] {
  const key = env['AWS_BEARER_TOKEN_BEDROCK']
  if (key === undefined) return []
  const region = env['AWS_REGION'] ?? 'us-east-1'
  const models = listOf(env['AWS_BEDROCK_MODELS'])
  return [
    provider('env:AWS_BEARER_TOKEN_BEDROCK', 'Amazon Bedrock', 'bedrock', null, key, { region, models }),
  ]
}

function ollama(env: Env): NamedProvider[] {
  const host = env['OLLAMA_HOST']
  if (host === undefined) return []
  const address = new URL(/^https?:\/\//.test(host) ? host : `http://${host}`)
  if (address.port === '' && address.protocol === 'http:') address.port = '11434'
  const base = new URL('/v1', address).href
  return [
    provider('env:OLLAMA_HOST', 'Ollama', 'openai-compatible', base, undefined, {
      allowed_hosts: hostsOf(base),
    }),
  ]
}

function provider(
  origin: string,
  name: string,
  wire: ModelInterface,
  base: string | null,
  key: string | undefined,
  more: Partial<NamedProvider> = {},
): NamedProvider {
  return {
    origin,
    name,
    interface: wire,
    base_url: base,
    region: null,
    api_key: key ?? null,
    allowed_hosts: [],
    models: [],
    ...more,
  }
}

function hostsOf(base: string): string[] {
  const { hostname, port, protocol } = new URL(base)
  return [`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`]
}

function listOf(text: string | undefined): string[] {
  return (text ?? '').split(/[,\s]+/).filter(Boolean)
}
