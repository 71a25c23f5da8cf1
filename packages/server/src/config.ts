import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { UNDO_SECONDS } from '@parlance/contract/core/limits.ts'
import type { S3Place } from '#adapters/files/s3-files.ts'
import { ConfigError } from './config-error.ts'
import { address, days, hosts, list, optional, port, proxies, seconds } from './config-fields.ts'
import { decodeKey, refuseEqualSecrets, secretKey } from './config-secrets.ts'

/** The configuration, parsed once from the environment (variables: docs/operations.md). */
export type Config = {
  host: string
  port: number
  /** The address of the Prometheus metrics; null: none. */
  metrics_port: number | null
  /** The origin that people open. */
  public_url: string
  data_dir: string
  database_url: string | null
  /** Null: files are kept in DATA_DIR/files. */
  s3: S3Place | null
  secret_key: Buffer
  secret_key_previous: Buffer | null
  /** Null: the development identity provider, on loopback only. */
  oidc: { issuer: string; client_id: string; client_secret: string | null; scopes: string } | null
  oidc_groups_claim: string | null
  oidc_role_map: string | null
  admin_emails: string[]
  /** Seconds after which an idle session ends. */
  session_idle_s: number
  /** Seconds after which every session ends. */
  session_max_s: number
  outbound_allow: string[]
  /** Directories that sources can read files from; none by default. */
  local_files_roots: string[]
  /** The folder of packed plugins; null: none. */
  plugins_dir: string | null
  trust_proxy: string[]
  currency: string
  time_zone: string
  rate_limit_factor: number
  /** How long a deletion can be undone; 0: not at all. */
  undo_seconds: number
  log_level: string
  production: boolean
  /** All variables; those of model providers are read by their own module. */
  env: Readonly<Record<string, string | undefined>>
}

const DAY_S = 24 * 3600

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  METRICS_PORT: port.nullable().default(null),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:']),
  PUBLIC_URL: address(['http:', 'https:']),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:']),
  REDIS_URL: address(['redis:', 'rediss:']),
  S3_ENDPOINT: address(['http:', 'https:']),
  S3_BUCKET: optional,
  S3_REGION: z.string().default('us-east-1'),
  AWS_ACCESS_KEY_ID: optional,
  AWS_SECRET_ACCESS_KEY: optional,
  SECRET_KEY: optional,
  SECRET_KEY_PREVIOUS: optional,
  OIDC_ISSUER: address(['http:', 'https:']),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_SCOPES: z.string().default('openid profile email'),
  OIDC_GROUPS_CLAIM: optional,
  OIDC_ROLE_MAP: optional,
  ADMIN_EMAILS: list,
  SESSION_IDLE_DAYS: days.default(7),
  SESSION_MAX_DAYS: days.default(30),
  OUTBOUND_ALLOW: hosts,
  LOCAL_FILES_ROOTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((path) => path.trim())
        .filter(Boolean),
    )
    .refine((paths) => paths.every((path) => isAbsolute(path) && resolve(path) !== '/'), {
      message: 'must be absolute paths of directories, separated by commas',
    }),
  PLUGINS_DIR: optional.refine(
    (path) => path === null || (isAbsolute(path) && resolve(path) !== '/'),
    'must be the absolute path of a directory',
  ),
  TRUST_PROXY: proxies,
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency code such as EUR')
    .default('EUR'),
  TIME_ZONE: z.string().default('UTC').refine(isTimeZone, 'must be a time zone such as Europe/Paris'),
  RATE_LIMIT_FACTOR: z.coerce.number('must be a number').positive('must be more than 0').default(1),
  UNDO_SECONDS: seconds.default(UNDO_SECONDS),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  OPENAI_BASE_URL: address(['http:', 'https:']),
  ANTHROPIC_BASE_URL: address(['http:', 'https:']),
  MISTRAL_BASE_URL: address(['http:', 'https:']),
  GOOGLE_GENERATIVE_AI_BASE_URL: address(['http:', 'https:']),
  AZURE_BASE_URL: address(['http:', 'https:']),
  AZURE_API_KEY: optional,
  AZURE_RESOURCE_NAME: optional,
  OLLAMA_HOST: optional.refine(
    (text) => text === null || URL.canParse(/^https?:\/\//.test(text) ? text : `http://${text}`),
    'must be a host such as localhost:11434, or an address',
  ),
  NODE_ENV: optional,
})

/** Reads `env`; throws `ConfigError` with a message that names what is wrong or missing. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigError(`The configuration is wrong: ${lines.join('; ')}.`)
  }
  const e = parsed.data
  if (e.AZURE_API_KEY !== null && e.AZURE_RESOURCE_NAME === null && e.AZURE_BASE_URL === null) {
    throw new ConfigError(
      'AZURE_RESOURCE_NAME is missing: AZURE_API_KEY is set, so the resource it belongs to is needed.',
    )
  }
  if (e.METRICS_PORT !== null && e.METRICS_PORT === e.PORT) {
    throw new ConfigError('METRICS_PORT must be another port than PORT.')
  }
  const public_url = new URL(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).origin
  const production = e.OIDC_ISSUER !== null || e.NODE_ENV === 'production'
  if (e.OIDC_ISSUER !== null && e.OIDC_CLIENT_ID === null) {
    throw new ConfigError(
      'OIDC_CLIENT_ID is missing: OIDC_ISSUER is set, so the client id at that provider is needed.',
    )
  }
  if (e.OIDC_ISSUER === null) refuseOpenDevelopmentSignOn(e.HOST, public_url, e.TRUST_PROXY, e.NODE_ENV)
  const keys = readKeys(e)
  refuseEqualSecrets(set, keys)
  return {
    host: e.HOST,
    port: e.PORT,
    metrics_port: e.METRICS_PORT,
    public_url,
    data_dir: resolve(e.DATA_DIR),
    database_url: e.DATABASE_URL,
    s3: s3Place(e),
    ...keys,
    oidc:
      e.OIDC_ISSUER === null || e.OIDC_CLIENT_ID === null
        ? null
        : {
            issuer: e.OIDC_ISSUER,
            client_id: e.OIDC_CLIENT_ID,
            client_secret: e.OIDC_CLIENT_SECRET,
            scopes: e.OIDC_SCOPES,
          },
    oidc_groups_claim: e.OIDC_GROUPS_CLAIM,
    oidc_role_map: e.OIDC_ROLE_MAP,
    session_idle_s: e.SESSION_IDLE_DAYS * DAY_S,
    session_max_s: e.SESSION_MAX_DAYS * DAY_S,
    admin_emails: e.ADMIN_EMAILS.map((email) => email.toLowerCase()),
    outbound_allow: e.OUTBOUND_ALLOW,
    local_files_roots: e.LOCAL_FILES_ROOTS.map((path) => resolve(path)),
    plugins_dir: e.PLUGINS_DIR === null ? null : resolve(e.PLUGINS_DIR),
    trust_proxy: e.TRUST_PROXY,
    currency: e.CURRENCY,
    time_zone: e.TIME_ZONE,
    rate_limit_factor: e.RATE_LIMIT_FACTOR,
    undo_seconds: e.UNDO_SECONDS,
    log_level: e.LOG_LEVEL,
    production,
    env: set,
  }
}

function readKeys(e: z.output<typeof environment>): Pick<Config, 'secret_key' | 'secret_key_previous'> {
  const embedded = e.DATABASE_URL === null
  return {
    secret_key: secretKey(e.SECRET_KEY, embedded ? resolve(e.DATA_DIR) : null),
    secret_key_previous:
      e.SECRET_KEY_PREVIOUS === null ? null : decodeKey('SECRET_KEY_PREVIOUS', e.SECRET_KEY_PREVIOUS),
  }
}

function s3Place(e: z.output<typeof environment>): S3Place | null {
  if (e.S3_BUCKET === null) {
    if (e.S3_ENDPOINT !== null)
      throw new ConfigError('S3_BUCKET is missing: S3_ENDPOINT is set, so the bucket for files is needed.')
    return null
  }
  if (e.AWS_ACCESS_KEY_ID === null || e.AWS_SECRET_ACCESS_KEY === null) {
    throw new ConfigError(
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing: S3_BUCKET is set, so its credentials are needed.',
    )
  }
  return {
    endpoint: e.S3_ENDPOINT,
    bucket: e.S3_BUCKET,
    region: e.S3_REGION,
    access_key_id: e.AWS_ACCESS_KEY_ID,
    secret_access_key: e.AWS_SECRET_ACCESS_KEY,
  }
}

/** True for 127.0.0.0/8, ::1 and localhost. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

function refuseOpenDevelopmentSignOn(
  host: string,
  publicUrl: string,
  proxies: string[],
  mode: string | null,
) {
  const why =
    'OIDC_ISSUER is missing: without it people are signed in without a password, which is allowed only'
  if (mode === 'production') throw new ConfigError(`${why} outside production (NODE_ENV is production).`)
  if (!isLoopback(host)) throw new ConfigError(`${why} when HOST is a loopback address (it is ${host}).`)
  if (!isLoopback(new URL(publicUrl).hostname)) {
    throw new ConfigError(`${why} when PUBLIC_URL is a loopback address (it is ${publicUrl}).`)
  }
  if (proxies.length > 0) throw new ConfigError(`${why} when TRUST_PROXY is unset.`)
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
