import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { underOwnName } from './other-loopback.ts'

const OWN = 'http://localhost:3000'
const opened = (host: string | undefined, more: { method?: string; url?: string; accept?: string } = {}) => {
  const { method = 'GET', url = '/chat?assistant=1', accept = 'text/html' } = more
  return { method, url, headers: { host, accept } } as unknown as FastifyRequest
}

test.each(['127.0.0.1:3000', '[::1]:3000', '127.1.2.3:3000'])('a page of %s is redirected', (host) => {
  expect(underOwnName(opened(host), OWN)).toBe('http://localhost:3000/chat?assistant=1')
})

test.each([
  ['its own address', opened('localhost:3000'), OWN],
  ['another port', opened('127.0.0.1:3001'), OWN],
  ['another machine', opened('chat.example.org:3000'), OWN],
  ['a public address', opened('127.0.0.1'), 'http://chat.example.org'],
  ['no host', opened(undefined), OWN],
  ['a bad host', opened('a b'), OWN],
  ['a call', opened('127.0.0.1:3000', { url: '/v2/users/me' }), OWN],
  ['a program', opened('127.0.0.1:3000', { accept: 'application/json' }), OWN],
  ['a form', opened('127.0.0.1:3000', { method: 'POST' }), OWN],
])('not %s', (_, request, address) => {
  expect(underOwnName(request, address)).toBeNull()
})
