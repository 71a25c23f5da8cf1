import { type IdleLimit, pause } from '@parlance/plugin-api/requests.ts'
import { DriveError, faultOf } from './drive-error.ts'

const TRIES = 4
/** A longer wait is left to the person. */
const WAIT_MAX_MS = 60_000

/** Provides tokens; a renewal can open Google's window. */
export type TokenSource = {
  current: () => string | null
  renew: () => Promise<string>
  /** Reports that Google no longer accepts a token. */
  forget: (token: string) => void
}

export type DriveOptions = {
  base_url: string
  token: TokenSource
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
  idle_ms?: number
}

type Asked = { path: string; idle: IdleLimit; resource_key: string | null; file_id: string }

/**
 * Calls the Drive API. A token that is not accepted is renewed once. If Google is busy or fails, the request is
 * repeated after the time that it gives, or after increasing delays.
 */
export async function ask(
  options: DriveOptions,
  { path, idle, resource_key, file_id }: Asked,
): Promise<Response> {
  const { base_url, token, pause: wait = pause } = options
  const { signal } = idle
  let wasRenewed = false
  for (let turn = 1; ; turn += 1) {
    const value = token.current() ?? (await token.renew())
    signal.throwIfAborted()
    idle.touch()
    // oxlint-disable-next-line no-restricted-globals -- calls Google with its own token
    const answer = await fetch(`${base_url}/drive/v3/files/${path}`, {
      signal,
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        authorization: `Bearer ${value}`,
        ...(resource_key !== null && { 'x-goog-drive-resource-keys': `${file_id}/${resource_key}` }),
      },
    }).catch((error: unknown) => {
      signal.throwIfAborted()
      if (!(error instanceof TypeError)) throw error
      return null
    })
    if (answer?.ok) return answer
    const fault =
      answer === null
        ? new DriveError('unavailable', { retry_after_ms: null })
        : await faultOf(answer, signal)
    idle.rest()
    signal.throwIfAborted()
    if (answer?.status === 401 && !wasRenewed) {
      wasRenewed = true
      token.forget(value)
      turn -= 1
      continue
    }
    const ms = fault.retry_after_ms ?? 500 * 2 ** turn * (1 + Math.random())
    if (!fault.isPassing || turn >= TRIES || ms > WAIT_MAX_MS) throw fault
    await wait(ms, signal)
  }
}
