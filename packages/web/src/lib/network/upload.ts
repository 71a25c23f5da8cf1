import type { Call, CallAnswer } from '@parlance/contract/core/endpoint.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { addressOf } from '#lib/address.ts'
import { headersWith, refusal } from '#lib/network/api.ts'
import { useSession } from '#lib/session-store.ts'
import { i18n } from '#i18n/i18n.ts'

/**
 * Sends files with a declared call that takes a form, and reports the progress; throws `ApiError`. `fetch`
 * does not report the progress of an upload.
 */
export function upload<C extends Call>(
  endpoint: C,
  input: { params?: object; query?: object },
  form: FormData,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<CallAnswer<C>> {
  const url = addressOf(endpoint, input)
  const { token } = useSession.getState()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, url)
    request.withCredentials = true
    const headers = headersWith({ Accept: 'application/json' })
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('error', () => reject(new ApiError(i18n.t('errors.network'), 0, url)))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.addEventListener('load', () => {
      const passedOn = ['content-type', 'x-request-id'].map((name) => [
        name,
        request.getResponseHeader(name) ?? '',
      ])
      const { status, responseText } = request
      const response = new Response(responseText, {
        status,
        headers: Object.fromEntries(passedOn) as Record<string, string>,
      })
      if (response.ok) resolve(response.json() as Promise<CallAnswer<C>>)
      else void refusal(response, token, url).then(reject)
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) reject(signal.reason as Error)
    else request.send(form)
  })
}
