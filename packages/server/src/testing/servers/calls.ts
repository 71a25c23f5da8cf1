import { expect } from 'vitest'
import type { Person } from '#testing/servers/app.ts'

/** The answer of a call that must succeed; nothing for 204. */
export async function ok<T>(person: Person, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await person.call(method, path, body)
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** Expects an error with this status and key. */
export async function refused(
  person: Person,
  method: string,
  path: string,
  body: unknown,
  status: number,
  code: string,
): Promise<void> {
  const answer = await person.call(method, path, body)
  expect({ status: answer.status, body: await answer.json() }).toEqual({ status, body: { detail: code } })
}

/**
 * Makes the same call many times concurrently; returns how often each status occurred. On a busy machine a call can
 * wait too long for the database and be refused with 503; such a call is repeated.
 */
export async function tally(times: number, call: (index: number) => Promise<Response>) {
  const answered = async (index: number): Promise<Response> => {
    const answer = await call(index)
    return answer.headers.has('retry-after') && answer.status === 503 ? await answered(index) : answer
  }
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => answered(index)))
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
