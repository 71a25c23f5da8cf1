import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'

const HOW = '32 random bytes in base64, for instance from `openssl rand -base64 32`'

/** The credentials for providers: a person can use the same value for two of them, or a placeholder. */
const PROVIDER_KEY = /_API_KEY$|^AWS_BEARER_TOKEN_BEDROCK$/

/**
 * The key that signs and encrypts. With the embedded database (`data_dir`) it is created at the first start and
 * stored there. Processes that share a PostgreSQL need the same key, so there (`data_dir` null) it must be set.
 */
export function secretKey(value: string | null, data_dir: string | null): Buffer {
  if (value !== null) return decodeKey('SECRET_KEY', value)
  if (data_dir === null) {
    throw new ConfigError(`SECRET_KEY is missing: DATABASE_URL is set, so it is needed, ${HOW}.`)
  }
  const file = join(data_dir, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(data_dir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return decodeKey(`SECRET_KEY in ${file}`, readFileSync(file, 'utf8').trim())
}

/** The key in `value`; errors refer to it by `name`. */
export function decodeKey(name: string, value: string): Buffer {
  const key = Buffer.from(value, 'base64')
  const bytes = new Set(key)
  if (key.length !== 32 || bytes.size < 8) throw new ConfigError(`${name} must be ${HOW}.`)
  return key
}

/**
 * Prevents the start if two secrets are the same: someone who learns one of them (a provider, an operator of the
 * database) would know the other, and a SECRET_KEY_PREVIOUS that equals the key means that a rotation went wrong.
 */
export function refuseEqualSecrets(
  env: Readonly<Record<string, string | undefined>>,
  keys: { secret_key: Buffer; secret_key_previous: Buffer | null },
): void {
  const own: [string, string | undefined][] = [
    ['SECRET_KEY', keys.secret_key.toString('base64')],
    ['SECRET_KEY_PREVIOUS', keys.secret_key_previous?.toString('base64')],
    ['OIDC_CLIENT_SECRET', env['OIDC_CLIENT_SECRET']],
    ['AWS_SECRET_ACCESS_KEY', env['AWS_SECRET_ACCESS_KEY']],
    ['the password in DATABASE_URL', passwordOf(env['DATABASE_URL'])],
  ]
  const others = Object.entries(env).filter(([name]) => PROVIDER_KEY.test(name))
  const seen = new Map<string, string>()
  for (const [name, value] of own) {
    if (!value) continue
    refuseEqual(seen.get(plain(value)), name)
    seen.set(plain(value), name)
  }
  for (const [name, value] of others) refuseEqual(seen.get(plain(value ?? '')), name)
}

function refuseEqual(first: string | undefined, second: string): void {
  if (first !== undefined)
    throw new ConfigError(`${first} and ${second} are the same: each needs a secret of its own.`)
}

/** One form for the several spellings that base64 allows. */
function plain(secret: string): string {
  return secret.trim().replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
}

function passwordOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { password } = new URL(address)
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}
