import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '#config-error.ts'
import { readConfig } from '#config.ts'

const key = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64')
const base = { SECRET_KEY: key, DATA_DIR: '/nonexistent' }
const oidc = { OIDC_ISSUER: 'https://sso.example.org', OIDC_CLIENT_ID: 'parlance' }

describe('readConfig', () => {
  it('has the documented defaults', () => {
    expect(readConfig(base)).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      public_url: 'http://localhost:8080',
      database_url: null,
      s3: null,
      oidc: null,
      currency: 'EUR',
      time_zone: 'UTC',
      session_idle_s: 7 * 86_400,
      session_max_s: 30 * 86_400,
      production: false,
    })
  })

  const wrong: [string, Record<string, string>][] = [
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'chat.example.org' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x' }],
    ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'http://s3.internal:9000' }],
    ['AWS_SECRET_ACCESS_KEY', { S3_BUCKET: 'files', AWS_ACCESS_KEY_ID: 'id' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 's3.internal', S3_BUCKET: 'files' }],
    ['CURRENCY', { CURRENCY: 'euro' }],
    ['TIME_ZONE', { TIME_ZONE: 'Mars/Olympus' }],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '0' }],
    ['UNDO_SECONDS', { UNDO_SECONDS: '-1' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['SECRET_KEY', { SECRET_KEY: Buffer.alloc(32).toString('base64') }],
    ['SECRET_KEY', { SECRET_KEY: '', DATABASE_URL: 'postgres://localhost/x' }],
    ['SECRET_KEY', { SECRET_KEY: '', ...oidc, DATABASE_URL: 'postgres://localhost/x' }],
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://sso.example.org' }],
    ['OIDC_ISSUER', { NODE_ENV: 'production' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://chat.example.org' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1' }],
    ['TRUST_PROXY', { ...oidc, TRUST_PROXY: 'the-proxy' }],
    ['TRUST_PROXY', { ...oidc, TRUST_PROXY: '10.0.0.0/33' }],
    ['OUTBOUND_ALLOW', { OUTBOUND_ALLOW: 'models.internal, http://models' }],
    ['OUTBOUND_ALLOW', { OUTBOUND_ALLOW: '10.0.0.0/99' }],
    ['SESSION_IDLE_DAYS', { SESSION_IDLE_DAYS: '0' }],
    ['SESSION_MAX_DAYS', { SESSION_MAX_DAYS: 'a month' }],
    ['OPENAI_BASE_URL', { OPENAI_BASE_URL: 'models/v1' }],
    ['AZURE_RESOURCE_NAME', { AZURE_API_KEY: 'key' }],
    ['OLLAMA_HOST', { OLLAMA_HOST: 'http://' }],
  ]
  it.each(wrong)('stops with a message that names %s for %j', (name, env) => {
    expect(() => readConfig({ ...base, ...env })).toThrow(ConfigError)
    expect(() => readConfig({ ...base, ...env })).toThrow(name)
  })

  const other = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 5)).toString('base64')
  const equal: [string, string, Record<string, string>][] = [
    ['SECRET_KEY', 'SECRET_KEY_PREVIOUS', { SECRET_KEY_PREVIOUS: key }],
    ['SECRET_KEY', 'SECRET_KEY_PREVIOUS', { SECRET_KEY_PREVIOUS: key.replace(/=+$/, '') }],
    ['SECRET_KEY', 'OIDC_CLIENT_SECRET', { ...oidc, OIDC_CLIENT_SECRET: key }],
    [
      'SECRET_KEY_PREVIOUS',
      'OIDC_CLIENT_SECRET',
      { ...oidc, SECRET_KEY_PREVIOUS: other, OIDC_CLIENT_SECRET: other },
    ],
    [
      'SECRET_KEY',
      'the password in DATABASE_URL',
      { DATABASE_URL: `postgres://p:${encodeURIComponent(key)}@localhost/x` },
    ],
    [
      'OIDC_CLIENT_SECRET',
      'the password in DATABASE_URL',
      { ...oidc, OIDC_CLIENT_SECRET: 'hunter2', DATABASE_URL: 'postgres://p:hunter2@localhost/x' },
    ],
    ['SECRET_KEY', 'OPENAI_API_KEY', { OPENAI_API_KEY: key }],
    ['SECRET_KEY', 'AWS_BEARER_TOKEN_BEDROCK', { AWS_BEARER_TOKEN_BEDROCK: key }],
  ]
  it.each(equal)('stops with a message that names both if %s is %s', (first, second, env) => {
    const start = () => readConfig({ ...base, ...env })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(`${first} and ${second} are the same: each needs a secret of its own.`)
  })

  it('accepts one key for several providers, and secrets that differ', () => {
    const env = {
      ...oidc,
      SECRET_KEY_PREVIOUS: other,
      OIDC_CLIENT_SECRET: 'a',
      OPENAI_API_KEY: 'none',
      MISTRAL_API_KEY: 'none',
    }
    expect(readConfig({ ...base, ...env }).oidc?.client_secret).toBe('a')
  })

  it('listens on all interfaces once an identity provider is set', () => {
    const config = readConfig({
      ...base,
      ...oidc,
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://chat.example.org/',
      TRUST_PROXY: '10.0.0.1',
    })
    expect(config).toMatchObject({
      production: true,
      public_url: 'https://chat.example.org',
      trust_proxy: ['10.0.0.1'],
    })
  })

  const embedded: [string, Record<string, string>][] = [
    ['for trying', {}],
    ["with the organisation's sign-on", { ...oidc, NODE_ENV: 'production' }],
  ]
  it.each(embedded)(
    'creates the key of an embedded installation once, readable by its owner only, %s',
    (_, env) => {
      const folder = join(mkdtempSync(join(tmpdir(), 'parlance-config-')), 'data')
      const first = readConfig({ ...env, DATA_DIR: folder })
      const file = join(folder, 'secret.key')
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(readConfig({ ...env, DATA_DIR: folder }).secret_key).toEqual(first.secret_key)
      expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toEqual(first.secret_key)
    },
  )

  it('does not use the key of the embedded database for PostgreSQL', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'parlance-config-')), 'data')
    readConfig({ DATA_DIR: folder })
    expect(() => readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://localhost/x' })).toThrow(
      'SECRET_KEY is missing',
    )
  })
})
