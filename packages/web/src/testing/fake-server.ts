import type { Call, CallAnswer } from '@parlance/contract/core/endpoint.ts'
import { vi } from 'vitest'

type Asked = { params: Record<string, string>; query: URLSearchParams; body: unknown }
type Answer<C extends Call> = CallAnswer<C> | Promise<CallAnswer<C>>
type Route = { call: Call; pattern: RegExp; answer: (asked: Asked) => unknown }

/** A refusal with the body that the server would send. */
export class Refused {
  readonly status: number
  readonly detail: unknown
  constructor(status: number, detail: unknown) {
    this.status = status
    this.detail = detail
  }
}

/**
 * Replaces the server until `vi.unstubAllGlobals()`. A call without an answer is refused with 404 and fails the
 * screen, not the test: a test only defines answers for its subject.
 */
export function fakeServer() {
  const routes: Route[] = []
  const calls: (Asked & { name: string })[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const method = init.method ?? 'GET'
    const route = routes.findLast(({ call, pattern }) => call.method === method && pattern.test(pathname))
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)
    const params = { ...route?.pattern.exec(pathname)?.groups }
    const asked = { params, query: searchParams, body }
    calls.push({ name: `${method} ${route?.call.path ?? pathname}`, ...asked })
    const answer = await (route ? route.answer(asked) : new Refused(404, 'ERROR_NOT_FOUND'))
    if (answer instanceof Refused) return Response.json({ detail: answer.detail }, { status: answer.status })
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  return {
    /** Answers a call from now on; a later answer replaces an earlier one. */
    on: <C extends Call>(call: C, answer: (asked: Asked) => Answer<C> | Refused | Promise<Refused>) => {
      const path = call.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
      routes.push({ call, pattern: new RegExp(`^${path}$`), answer })
    },
    /** The requests of this call, in order. */
    askedOf: ({ method, path }: Call) => calls.filter(({ name }) => name === `${method} ${path}`),
    /** All mutating requests, in order. */
    changes: () => calls.filter(({ name }) => !name.startsWith('GET ')),
  }
}
