import type { Config } from '#config.ts'

/**
 * Common settings of similar products that have no effect here. Ignoring them silently would suggest that they work.
 */
const NOT_USED: Record<string, string> = {
  REDIS_URL: 'server processes of one database meet in PostgreSQL; one process needs nothing',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'METRICS_PORT answers Prometheus metrics, and the log is one line a request',
}

/** The messages of the server once it listens at `address`: its address, missing settings, and unused ones. */
export function greeting(config: Config, address: string): string {
  return [
    `Parlance is ready: ${address}`,
    ...below('For production set:', missing(config)),
    ...below('Set, and not used by this version:', notUsed(config)),
  ].join('\n')
}

function missing(config: Config): [string, string][] {
  const hints: [string, boolean, string][] = [
    [
      'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET',
      config.oidc === null,
      "your organisation's sign-on; until then, demo people without passwords, on this machine only",
    ],
    ['PUBLIC_URL', !config.env['PUBLIC_URL'], 'the address people use'],
    [
      'SECRET_KEY',
      !config.env['SECRET_KEY'],
      `32 random bytes in base64; until then, the key kept in ${config.data_dir}`,
    ],
    [
      'DATABASE_URL',
      config.database_url === null,
      `a PostgreSQL; until then, the embedded database in ${config.data_dir}`,
    ],
    [
      'OPENAI_API_KEY, ANTHROPIC_API_KEY, MISTRAL_API_KEY, OLLAMA_HOST, …',
      !Object.keys(config.env).some(namesProvider),
      'your model providers; until then, the demonstration model alone',
    ],
  ]
  return hints.filter(([, wanted]) => wanted).map(([name, , hint]) => [name, hint])
}

function notUsed(config: Config): [string, string][] {
  return Object.entries(NOT_USED).filter(([name]) => config.env[name])
}

function below(title: string, lines: [string, string][]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map(([name, hint]) => `  ${name}: ${hint}`)]
}

function namesProvider(name: string): boolean {
  return /^(OPENAI|ANTHROPIC|MISTRAL|GOOGLE_GENERATIVE_AI|AZURE|OLLAMA|AWS_BEARER_TOKEN)_/.test(name)
}
