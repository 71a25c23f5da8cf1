import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DocumentKey } from './document-keys.ts'

// The form of a sealed text: kind, id of the key, nonce, authentication tag, encrypted bytes of the text.
/** UTF-8. */
const PLAIN = 1
/** UTF-8, deflated. */
const DEFLATED = 2
/** Longer texts are deflated: the database cannot compress what is encrypted. */
const PLAIN_MAX = 4_096
const KEY_ID = 1
const NONCE = 17
const TAG = 29
const BODY = 45

/** Encrypts a text of a document with its key (AES-256-GCM). It can only be opened as a text of the same document. */
export function sealText(key: DocumentKey, documentId: string, text: string): Buffer {
  const head = Buffer.alloc(BODY)
  const isLong = text.length > PLAIN_MAX
  head.writeUInt8(isLong ? DEFLATED : PLAIN)
  head.write(key.id.replaceAll('-', ''), KEY_ID, 'hex')
  const nonce = randomBytes(TAG - NONCE)
  head.set(nonce, NONCE)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce)
  cipher.setAAD(Buffer.from(documentId))
  const bytes = Buffer.from(text)
  const body = cipher.update(isLong ? deflateRawSync(bytes, { level: 1 }) : bytes)
  cipher.final()
  head.set(cipher.getAuthTag(), TAG)
  return Buffer.concat([head, body])
}

/** Throws if the key is another one, the text belongs to another document, or its bytes were changed. */
export function openText(key: DocumentKey, documentId: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(NONCE, TAG), {
    authTagLength: BODY - TAG,
  })
  decipher.setAAD(Buffer.from(documentId))
  decipher.setAuthTag(sealed.subarray(TAG, BODY))
  const body = decipher.update(sealed.subarray(BODY))
  decipher.final()
  return (sealed[0] === DEFLATED ? inflateRawSync(body) : body).toString('utf8')
}

/** The id of the key that a text is sealed with; null for bytes of another form. */
export function keyIdOf(sealed: Buffer): string | null {
  if (sealed.length < BODY || (sealed[0] !== PLAIN && sealed[0] !== DEFLATED)) return null
  const hex = sealed.toString('hex', KEY_ID, NONCE)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
