import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from './people.ts'

export type Found = {
  chunk_id: string
  document_name: string
  start_offset: number
  end_offset: number
  text: string
}

const FILES_AT_ONCE = 100
const BYTES_AT_ONCE = 8_000_000
const ASKED_EVERY_MS = 300
const BUSY_MS = 1_000

export type TextFile = readonly [name: string, content: string | Uint8Array]

export async function makeBase(origin: string, person: Person, name: string): Promise<string> {
  return (await send<{ id: string }>(origin, person, '/v2/knowledge-bases', { name })).id
}

/** Creates a base through the calls that a page uses, and waits until every file is indexed. */
export async function loadBase(
  origin: string,
  person: Person,
  name: string,
  files: readonly TextFile[],
): Promise<string> {
  const id = await makeBase(origin, person, name)
  await addFiles(origin, person, id, files)
  return id
}

/** Adds files to a base, and waits until every one is indexed unless `wait` is false. */
export async function addFiles(
  origin: string,
  person: Person,
  baseId: string,
  files: readonly TextFile[],
  { wait = true } = {},
): Promise<void> {
  const documents = `/v2/knowledge-bases/${baseId}/documents`
  for (const batch of batches(files)) {
    const form = new FormData()
    for (const [file, content] of batch) form.append('files', new File([partOf(content)], file))
    const { data } = await send<{ data: { outcome: string; error_code: string | null }[] }>(
      origin,
      person,
      documents,
      form,
    )
    const refused = data.find((one) => one.outcome === 'refused')
    if (refused !== undefined) throw new Error(`a file is refused: ${refused.error_code}`)
  }
  if (wait) await untilRead(origin, person, baseId)
}

/** Waits until all documents of a base are processed. */
export async function untilRead(origin: string, person: Person, baseId: string): Promise<void> {
  const documents = `/v2/knowledge-bases/${baseId}/documents`
  for (;;) {
    const waiting = await send<{ total: number }>(origin, person, `${documents}?state=waiting`)
    if (waiting.total === 0) break
    await pause(ASKED_EVERY_MS)
  }
  const failed = await send<{ total: number }>(origin, person, `${documents}?state=failed`)
  if (failed.total > 0) throw new Error(`${failed.total} files could not be read`)
}

/** Retries when a server is under pressure. */
async function waitWhereBusy(error: unknown): Promise<void> {
  if (!(error instanceof Error && error.message.includes('is answered with 503'))) throw error
  await pause(BUSY_MS)
}

type Importer = { person: Person; base: string }

/**
 * Lets each person add files, and more when those are read, until it is stopped; then returns the number of passages
 * that arrived. `begun` resolves when the first files are being added.
 */
export function importUntil(
  origin: string,
  importers: readonly Importer[],
  filesOf: (round: string) => readonly TextFile[],
): { begun: Promise<void>; stop(): Promise<number> } {
  const over = new AbortController()
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const passages = ({ person, base }: Importer) =>
    send<{ data: { chunks: number }[] }>(origin, person, `/v2/knowledge-bases/${base}/documents`)
  const work = Promise.all(
    importers.map(async ({ person, base }, who) => {
      for (let round = 0; !over.signal.aborted; round += 1) {
        const adding = addFiles(origin, person, base, filesOf(`${who}-${round}`))
        resolve()
        await adding.catch(waitWhereBusy)
      }
    }),
  )
  return {
    begun,
    async stop() {
      over.abort()
      const pages = await Promise.all(importers.map(passages))
      await work
      return pages.flatMap(({ data }) => data).reduce((sum, { chunks }) => sum + chunks, 0)
    },
  }
}

export async function searchBase(
  origin: string,
  person: Person,
  baseId: string,
  body: { query: string; limit: number; group: 'chunk' | 'document' },
): Promise<Found[]> {
  const path = `/v2/knowledge-bases/${baseId}/search`
  return (await send<{ data: Found[] }>(origin, person, path, body)).data
}

function batches(files: readonly TextFile[]): TextFile[][] {
  const all: TextFile[][] = []
  let bytes = Infinity
  for (const file of files) {
    bytes += Buffer.byteLength(file[1])
    const last = all.at(-1)
    if (last === undefined || last.length === FILES_AT_ONCE || bytes > BYTES_AT_ONCE) {
      all.push([file])
      bytes = Buffer.byteLength(file[1])
    } else last.push(file)
  }
  return all
}

const partOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? content : Uint8Array.from(content)

export async function send<T>(
  origin: string,
  person: Person,
  path: string,
  body?: object,
  method = body === undefined ? 'GET' : 'POST',
): Promise<T> {
  const isForm = body instanceof FormData
  const answer = await fetch(origin + path, {
    method,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}: ${text.slice(0, 200)}`)
  return JSON.parse(text)
}
