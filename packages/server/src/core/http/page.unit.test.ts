import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePage } from '#core/http/page.ts'

const folder = mkdtempSync(join(tmpdir(), 'parlance-page-'))
let http: FastifyInstance

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<script nonce="__CSP_NONCE__"></script>')
  http = fastify()
  await servePage(http, folder, async () => ({
    content_policy: {},
    device_permissions: [],
    opens_popups: false,
  }))
})
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['gzip, deflate, br', true],
  ['br;q=1, gzip;q=0.5', true],
  ['br', false],
  ['gzip;q=0', false],
  ['gzip; q=0.0, br', false],
  [undefined, false],
])('a browser that reads %o gets the page as it can read it', async (accepted, isZipped) => {
  const headers = { accept: 'text/html', ...(accepted !== undefined && { 'accept-encoding': accepted }) }
  const answer = await http.inject({ url: '/thread/1', headers })
  expect(answer.headers['content-encoding']).toBe(isZipped ? 'gzip' : undefined)
  expect(answer.headers['vary']).toBe('accept-encoding')
  const page = (isZipped ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString()
  const nonce = /nonce="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(nonce).toMatch(/^[\w+/]{22}==$/)
  expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
})
