import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#config.ts'

const NONCE = 12
const TAG = 16

type Keys = Pick<Config, 'secret_key' | 'secret_key_previous'>

/** Encrypts a secret for the database: AES-256-GCM with a key derived from SECRET_KEY for `purpose`. */
export function seal(keys: Keys, purpose: string, plain: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', derive(keys.secret_key, purpose), nonce)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts a sealed secret with SECRET_KEY or, during a rotation, SECRET_KEY_PREVIOUS. Throws if neither works. */
export function unseal(keys: Keys, purpose: string, sealed: Buffer): string {
  try {
    return open(derive(keys.secret_key, purpose), sealed)
  } catch (error) {
    if (keys.secret_key_previous === null) throw error
    return open(derive(keys.secret_key_previous, purpose), sealed)
  }
}

/**
 * Seals a secret under SECRET_KEY if it is still under SECRET_KEY_PREVIOUS; null if there is nothing to do. Throws if
 * neither works.
 */
export function reseal(keys: Keys, purpose: string, sealed: Buffer): Buffer | null {
  try {
    open(derive(keys.secret_key, purpose), sealed)
    return null
  } catch {
    return seal(keys, purpose, unseal(keys, purpose, sealed))
  }
}

/**
 * Lookup hashes of a secret (HMAC-SHA-256 with a key derived for `purpose`): first under SECRET_KEY, then, during
 * a rotation, under SECRET_KEY_PREVIOUS.
 */
export function keyedHashes(keys: Keys, purpose: string, secret: string): [Buffer, ...Buffer[]] {
  const previous = keys.secret_key_previous === null ? [] : [hmac(keys.secret_key_previous, purpose, secret)]
  return [hmac(keys.secret_key, purpose, secret), ...previous]
}

function hmac(key: Buffer, purpose: string, secret: string): Buffer {
  return createHmac('sha256', derive(key, purpose)).update(secret).digest()
}

function open(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `parlance:${purpose}`, 32))
}
