import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'

const HOW = '32 random bytes in base64, for instance from `openssl rand -base64 32`'

/**
 * The key that signs and encrypts. Beside the embedded database (`data_dir`) it is made at the first start and kept
 * there; processes of one PostgreSQL need the same, so there (`data_dir` null) somebody has to name it.
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

/** The key that `value` spells; `name` says in the sentence which one is none. */
export function decodeKey(name: string, value: string): Buffer {
  const key = Buffer.from(value, 'base64')
  const bytes = new Set(key)
  if (key.length !== 32 || bytes.size < 8) throw new ConfigError(`${name} must be ${HOW}.`)
  return key
}
