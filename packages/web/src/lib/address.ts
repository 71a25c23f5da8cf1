import type { Call } from '@parlance/contract/core/endpoint.ts'
import { apiBase } from '#lib/config.ts'

export type AddressInput = { params?: object; query?: object }

/** The address of a declared call, for navigation of the browser itself. */
export function addressOf(endpoint: Pick<Call, 'path'>, input: AddressInput): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const url = new URL(apiBase + path)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  return url.href
}
