import { create } from 'zustand'
import type { ApiCall } from '#features/documentation/api/api-description.ts'
import { callWithKey } from '#lib/network/keyed-call.ts'

/** The key with which calls are tried: only in memory, for all calls of the page. */
export const useTriedKey = create<{ key: string }>(() => ({ key: '' }))

export type TriedAnswer = { status: number; ms: number; text: string; isCut: boolean }

/** The characters that an HTTP header can contain. */
const KEY = /^[\x21-\x7e]+$/
const SHOWN_MAX = 20_000

export const isKey = (key: string) => KEY.test(key)

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The address of a call with its parameters; path parameters are always included. */
export function pathOf({ path, parameters }: ApiCall, values: Readonly<Record<string, string>>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams(
    parameters
      .filter(({ where, name }) => where === 'query' && values[name])
      .map(({ name }) => [name, values[name] ?? '']),
  )
  return query.size === 0 ? filled : `${filled}?${query.toString()}`
}

/** Makes a call with the reader's own key. */
export async function tryCall(
  { method }: ApiCall,
  path: string,
  given: { key: string; body: string | null; signal: AbortSignal },
): Promise<TriedAnswer> {
  const begun = performance.now()
  const response = await callWithKey({ method, path, ...given })
  const text = readable(await response.text())
  const ms = Math.round(performance.now() - begun)
  return { status: response.status, ms, text: text.slice(0, SHOWN_MAX), isCut: text.length > SHOWN_MAX }
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
