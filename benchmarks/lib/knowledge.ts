import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from './people.ts'

export type Found = { document_name: string; start_offset: number; end_offset: number; text: string }

const FILES_AT_ONCE = 100
const BYTES_AT_ONCE = 8_000_000
const ASKED_EVERY_MS = 300

/** Makes a base through the calls that a page uses, and waits until every file answers. */
export async function loadBase(
  origin: string,
  person: Person,
  name: string,
  files: readonly (readonly [name: string, text: string])[],
): Promise<string> {
  const { id } = await send<{ id: string }>(origin, person, '/v2/knowledge-bases', { name })
  const documents = `/v2/knowledge-bases/${id}/documents`
  for (const batch of batches(files)) {
    const form = new FormData()
    for (const [file, text] of batch) form.append('files', new File([text], file))
    const { data } = await send<{ data: { outcome: string; error_code: string | null }[] }>(
      origin,
      person,
      documents,
      form,
    )
    const refused = data.find((one) => one.outcome === 'refused')
    if (refused !== undefined) throw new Error(`a file is refused: ${refused.error_code}`)
  }
  for (;;) {
    const waiting = await send<{ total: number }>(origin, person, `${documents}?state=waiting`)
    if (waiting.total === 0) break
    await pause(ASKED_EVERY_MS)
  }
  const failed = await send<{ total: number }>(origin, person, `${documents}?state=failed`)
  if (failed.total > 0) throw new Error(`${failed.total} files could not be read`)
  return id
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

function batches(files: readonly (readonly [string, string])[]): (readonly [string, string])[][] {
  const all: (readonly [string, string])[][] = []
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

async function send<T>(origin: string, person: Person, path: string, body?: object): Promise<T> {
  const isForm = body instanceof FormData
  const answer = await fetch(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
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
