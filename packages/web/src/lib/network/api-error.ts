import type { ValidationEntry } from '@parlance/contract/core/error-codes.ts'
import { i18n } from '#i18n/i18n.ts'

/** A refused or failed call, with its message and details for support. `status` 0: there was no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly url: string
  /** The server's key (`ERROR_…`) or message, if any. */
  readonly code: string | null
  readonly requestId: string | null
  constructor(
    message: string,
    status: number,
    url: string,
    code: string | null = null,
    requestId: string | null = null,
  ) {
    super(message)
    this.status = status
    this.url = url
    this.code = code
    this.requestId = requestId
  }

  /** There is nothing at this address, or nothing for this person; another try would change nothing. */
  get isMissing(): boolean {
    return this.status === 404 || this.code === 'ERROR_NOT_FOUND'
  }
}

type Refusal = { detail?: unknown; error?: unknown }

/** The text of a refusal: the numbered fields of a 422, otherwise the translated detail, otherwise the error field. */
export async function messageOf(body: unknown): Promise<{ message: string; code: string | null }> {
  const { detail, error } = (body ?? {}) as Refusal
  if (Array.isArray(detail)) {
    const entries = detail as ValidationEntry[]
    // People do not fill in addresses, so an invalid one means that the object does not exist.
    const isAddress = entries.length > 0 && entries.every(({ loc }) => loc[0] === 'path')
    if (isAddress) return { message: translated('ERROR_NOT_FOUND'), code: 'ERROR_NOT_FOUND' }
    return { message: await numbered(entries), code: null }
  }
  const text = [detail, error].find((value): value is string => typeof value === 'string' && value !== '')
  return { message: translated(text ?? 'ERROR'), code: text ?? null }
}

/** The text of a key of the catalogue or a plugin; anything else unchanged. */
export function translated(keyOrText: string): string {
  if (!/^([A-Za-z_]+|plugins(\.[\w-]+){2})$/.test(keyOrText)) return keyOrText
  const key = keyOrText.startsWith('plugins.') ? keyOrText : `errors.${keyOrText}`
  if (i18n.exists(key)) return i18n.t(key as 'errors.ERROR')
  // an error of a page with texts that are not loaded
  return keyOrText.startsWith('ERROR_') ? i18n.t('errors.ERROR') : keyOrText
}

/** The labels of fields are loaded with the first refusal that names any; without them the server's words are used. */
async function numbered(entries: ValidationEntry[]): Promise<string> {
  const texts = await import('#lib/forms/validation-text.ts').catch(() => null)
  return entries
    .map((entry, at) => {
      const label = texts ? texts.fieldLabel(entry.loc) : String(entry.loc.at(-1) ?? '')
      const words = translated(entry.msg)
      // a key from the server is more specific than the type of the error
      return `${at + 1}) ${label}: ${words === entry.msg ? (texts?.sentenceOf(entry) ?? words) : words}`
    })
    .join('\n')
}
