import type { TokenSource } from '../drive/request.ts'
import type { Identity, TokenAnswer } from './sdk.ts'

/** Why there is no token: the person closed the window, the browser blocked it, or Google refused. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly reason: 'closed' | 'blocked' | 'refused'
  constructor(reason: AuthError['reason']) {
    super(reason)
    this.reason = reason
  }
}

const REASONS: Readonly<Record<string, AuthError['reason']>> = {
  popup_closed: 'closed',
  popup_failed_to_open: 'blocked',
}
/** A token is renewed shortly before it expires. */
const EARLY_MS = 60_000

type Options = { identity: Identity; client_id: string; scope: string; signal: AbortSignal }

/** The token of a person, kept only in memory. Google has no silent renewal: each renewal briefly opens its window. */
export class GoogleToken implements TokenSource {
  readonly #options: Options
  #held: { value: string; until: number } | null = null
  #asking: Promise<string> | null = null

  constructor(options: Options) {
    this.#options = options
    options.signal.addEventListener('abort', () => {
      this.#held = null
    })
  }

  readonly current = (): string | null =>
    this.#held !== null && Date.now() < this.#held.until - EARLY_MS ? this.#held.value : null

  readonly forget = (token: string): void => {
    if (this.#held?.value === token) this.#held = null
  }

  /** Requests a token during a click, so that the browser allows the window. It replaces a request that hangs. */
  request(): Promise<string> {
    const asking = this.#ask()
    this.#asking = asking
    const end = () => {
      if (this.#asking === asking) this.#asking = null
    }
    asking.then(end, end)
    return asking
  }

  /** For requests with an expired token: they share one window. */
  readonly renew = (): Promise<string> => this.#asking ?? this.request()

  #ask(): Promise<string> {
    const { identity, client_id, scope, signal } = this.#options
    return new Promise((resolve, reject) => {
      const take = (answer: TokenAnswer) => {
        const { access_token, expires_in, error } = answer
        const seconds = Number(expires_in)
        const isWhole = typeof access_token === 'string' && access_token !== '' && seconds > 0
        if (
          error !== undefined ||
          !isWhole ||
          signal.aborted ||
          !identity.hasGrantedAllScopes(answer, scope)
        ) {
          return reject(new AuthError('refused'))
        }
        this.#held = { value: access_token, until: Date.now() + seconds * 1000 }
        return resolve(access_token)
      }
      const client = identity.initTokenClient({
        client_id,
        scope,
        prompt: '',
        include_granted_scopes: false,
        callback: take,
        error_callback: ({ type }) => reject(new AuthError(REASONS[type ?? ''] ?? 'refused')),
      })
      client.requestAccessToken()
    })
  }
}
