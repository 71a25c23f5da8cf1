import { threads } from '@parlance/contract/chat/threads.ts'
import { threadSchemas } from '@parlance/contract/chat/threads.schemas.ts'
import { audit } from '@parlance/contract/admin/audit.ts'
import { auditSchemas } from '@parlance/contract/admin/audit.schemas.ts'
import { defineCalls } from '@parlance/contract/core/endpoint.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Deps } from '#core/context.ts'
import { type Handlers, serve, type Server } from './mount.ts'

const answer = z.object({ text: z.string() })
const schemas = { say: { answer }, silent: {}, page: {}, form: { body: z.string(), answer } }
const open = { method: 'GET', access: { kind: 'public' }, summary: '' } as const
const calls = defineCalls<typeof schemas>()('sample', {
  say: { ...open, path: '/say' },
  silent: { ...open, path: '/silent' },
  page: { ...open, path: '/page', produces: 'text/html' },
  form: { ...open, path: '/form', method: 'POST' },
})

test('a handler can answer JSON or nothing, write the answer itself, or have its own scope', async () => {
  const app = fastify()
  const log = { child: () => log }
  const deps = { config: { rate_limit_factor: 1 }, database: { db: null }, log } as unknown as Deps
  app.decorateRequest('key', null)
  serve({ app, deps }, calls, schemas, {
    say: async () => ({ text: 'hello', undeclared: 1 }),
    silent: async () => {},
    page: { raw: async (_ctx, _input, { reply }) => reply.type('text/html').send('<p>') },
    form: {
      scope: async (own) => {
        own.addContentTypeParser(
          'text/x-own',
          { parseAs: 'string' },
          async (_: unknown, body: unknown) => body,
        )
      },
      json: async (_ctx, { body }) => ({ text: body }),
    },
  })
  const get = async (url: string) => await app.inject({ url, headers: { 'x-frontend-version': '1.6.0' } })

  expect((await get('/say')).json()).toEqual({ text: 'hello' })
  expect((await get('/silent')).statusCode).toBe(204)
  expect((await get('/page')).body).toBe('<p>')
  const form = {
    method: 'POST',
    url: '/form',
    payload: 'x',
    headers: { 'content-type': 'text/x-own' },
  } as const
  expect((await app.inject(form)).json()).toEqual({ text: 'x' })
})

/** Never called: `npm run check types` checks it. */
export function whatDoesNotCompile(
  server: Server,
  whole: Handlers<typeof threads>,
  exported: Handlers<typeof audit>,
): void {
  serve(server, threads, threadSchemas, whole)
  const { rename, ...rest } = whole
  // @ts-expect-error a handler is missing
  serve(server, threads, threadSchemas, rest)
  // @ts-expect-error no call has this name
  serve(server, threads, threadSchemas, { ...rest, rename, publish: rename })
  // @ts-expect-error the handler answers another call
  serve(server, threads, threadSchemas, { ...rest, rename: whole.current })
  // @ts-expect-error schemas of another noun
  serve(server, threads, auditSchemas, whole)
  // @ts-expect-error schemas of another call, which has fewer
  serve(server, threads, { ...threadSchemas, rename: threadSchemas.delete }, whole)
  // @ts-expect-error schemas of another call, which has more
  serve(server, threads, { ...threadSchemas, delete: threadSchemas.rename }, whole)
  // @ts-expect-error a call that answers with a file writes it itself
  serve(server, audit, auditSchemas, { ...exported, export: async () => undefined })
}
