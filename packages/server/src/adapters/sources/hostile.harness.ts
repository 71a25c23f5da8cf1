import { startFakeConfluence } from '@parlance/tests/fakes/confluence.ts'
import { startFakeGoogleDrive } from '@parlance/tests/fakes/google-drive.ts'
import type { ScriptedHttp } from '@parlance/tests/fakes/scripted-http.ts'
import { startFakeSharePoint } from '@parlance/tests/fakes/sharepoint.ts'
import type { Outbound, OutboundOptions } from '#adapters/outbound/outbound.ts'
import { createConfluence } from './confluence.ts'
import { createGoogleDrive } from './google-drive.ts'
import type { Connector } from './port.ts'
import { createSharePoint } from './sharepoint.ts'

type Entry = Record<string, unknown>

/** A hostile service: the parameters of its listings, and their format. */
export type HostileService = {
  fake: ScriptedHttp
  connect(outbound: Outbound, max_wait_ms?: number): Connector
  /** The paths of listings, file contents and, if there is one, the sign-in. */
  lists: RegExp
  files: RegExp
  signs_in: RegExp | null
  /** A page of a listing; `next` creates a link to another page from any text. */
  page(entries: Entry[], next?: string): object
  entry(id: unknown, name: unknown): Entry
  close(): Promise<unknown>
}

const credentials = { email: 'reader@example.org', token: 'a token' }
const MOMENT = '2026-01-31T10:00:00.000Z'

/** Started with a file `f1` named `One.txt` that contains the bytes `one`. */
export const SERVICES: Record<string, () => Promise<HostileService>> = {
  'Confluence (Cloud)': () => confluence('cloud'),
  'Confluence (Data Center)': () => confluence('data_center'),
  'Google Drive': googleDrive,
  SharePoint: sharePoint,
}

async function confluence(deployment: 'cloud' | 'data_center'): Promise<HostileService> {
  const fake = await startFakeConfluence(deployment, credentials)
  fake.space('DOC')
  fake.attachment('DOC', 'f1', 'One.txt', Buffer.from('one'))
  const access = { deployment, base_url: fake.base_url, space_keys: ['DOC'], with_attachments: true }
  return {
    fake,
    connect: (outbound, maxWait = 0) => createConfluence(outbound, { ...access, ...credentials }, maxWait),
    lists: /content\/search$/,
    files: /\/download\//,
    signs_in: null,
    page: (results, next) => ({
      results,
      _links:
        next === undefined ? {} : { next: `/rest/api/content/search?cursor=${encodeURIComponent(next)}` },
    }),
    entry: (id, title) => ({
      id,
      title,
      version: { number: 1, when: MOMENT },
      extensions: { fileSize: 3 },
      _links: { webui: '/x', download: '/download/attachments/f1' },
    }),
    close: fake.close,
  }
}

async function googleDrive(): Promise<HostileService> {
  const fake = await startFakeGoogleDrive()
  fake.folder('root')
  fake.file('f1', 'root', 'One.txt', 'one')
  const access = { folder_id: 'root', base_url: fake.url, token_url: fake.token_url }
  const signed = { kind: 'refresh_token' as const, ...fake.oauth }
  return {
    fake,
    connect: (outbound, maxWait = 0) =>
      createGoogleDrive(outbound, { ...access, credentials: signed }, maxWait),
    lists: /\/drive\/v3\/files$/,
    files: /\/files\/f1$/,
    signs_in: /\/token$/,
    page: (files, next) => ({ files, ...(next === undefined ? {} : { nextPageToken: next }) }),
    entry: (id, name) => ({
      id,
      name,
      mimeType: 'text/plain',
      parents: ['root'],
      modifiedTime: MOMENT,
      size: '3',
      md5Checksum: 'sum',
      webViewLink: 'https://drive.google.com/x',
    }),
    close: fake.close,
  }
}

async function sharePoint(): Promise<HostileService> {
  const fake = await startFakeSharePoint()
  fake.drive('d1', 'Documents')
  fake.file('d1', 'f1', 'One.txt', 'one')
  const { tenant_id, client_id, client_secret, site_url, url } = fake
  const place = { site_url, document_library: '', folder: '', base_url: url, login_url: url }
  const link = (next: string) => `${url}/v1.0/drives/d1/root/delta?at=${encodeURIComponent(next)}`
  return {
    fake,
    connect: (outbound, maxWait = 0) =>
      createSharePoint(outbound, { tenant_id, client_id, client_secret, ...place }, maxWait),
    lists: /\/root\/delta$/,
    files: /\/items\/f1\/content$/,
    signs_in: /\/oauth2\/v2\.0\/token$/,
    page: (value, next) => ({
      value,
      [next === undefined ? '@odata.deltaLink' : '@odata.nextLink']: link(next ?? 'end'),
    }),
    entry: (id, name) => ({
      id,
      name,
      file: { mimeType: 'text/plain' },
      cTag: 'c1',
      eTag: 'e1',
      size: 3,
      lastModifiedDateTime: MOMENT,
      webUrl: 'https://demo.sharepoint.com/x',
      parentReference: { id: 'd1-root' },
    }),
    close: fake.close,
  }
}

/** The real outbound client with short limits, so that tests do not wait. */
export function inAHurry(outbound: Outbound, total_ms: number): Outbound {
  return {
    ...outbound,
    request: (address: string, options: OutboundOptions) =>
      outbound.request(address, { ...options, limits: { ...options.limits, total_ms } }),
  }
}

/** Endless bytes, as fast as they are read or one at an interval in milliseconds. */
export async function* endless(every_ms: number | null): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.alloc(every_ms === null ? 65_536 : 1, ' ')
  for (;;) {
    if (every_ms !== null) await new Promise((resolve) => setTimeout(resolve, every_ms))
    yield chunk
  }
}

/** For every value in a JSON document, a copy of the document with another value. */
export function* spoiled(json: object, values: readonly unknown[]): Generator<[string, unknown]> {
  for (const [key, inner] of Object.entries(json)) {
    for (const value of values) {
      const copy: object = Array.isArray(json) ? [...json] : { ...json }
      Reflect.set(copy, key, value)
      yield [`${key} = ${JSON.stringify(value)?.slice(0, 40)}`, copy]
    }
    if (typeof inner !== 'object' || inner === null) continue
    for (const [path, changed] of spoiled(inner, values)) {
      const copy: object = Array.isArray(json) ? [...json] : { ...json }
      Reflect.set(copy, key, changed)
      yield [`${key}.${path}`, copy]
    }
  }
}
