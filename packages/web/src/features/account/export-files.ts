import { idOfFile } from '@parlance/contract/chat/answer-pictures.ts'
import { runs } from '@parlance/contract/chat/runs.ts'
import { documents } from '@parlance/contract/knowledge/documents.ts'
import type { Export } from '#features/account/account.queries.ts'
import { open } from '#lib/network/api.ts'
import { ApiError } from '#lib/network/api-error.ts'
import { ZipWriter } from '#lib/zip.ts'

/** How long to wait when the server limits the calls. */
const PAUSE_MS = 5_000
const PAUSES_MAX = 60

type ExportedFile = { path: string; at: string; load: () => Promise<Response> }

/**
 * My data with the files of my conversations: ZIP files, of which most people need one. Each is downloaded when it is
 * full, so that only one is in memory.
 */
export async function exportFiles(
  data: Export,
  give: (zip: Blob, number: number) => void,
  onProgress: (count: number) => void,
): Promise<void> {
  let zip = new ZipWriter()
  let number = 1
  const json = new TextEncoder().encode(JSON.stringify(data, null, 2))
  zip.add('my-data.json', json, new Date(data.exported_at))
  for (const [at, file] of filesOf(data).entries()) {
    const bytes = await load(file)
    if (bytes === null) continue
    if (!zip.hasRoom(bytes.length)) {
      give(zip.toBlob(), number)
      zip = new ZipWriter()
      number += 1
    }
    zip.add(file.path, bytes, new Date(file.at))
    onProgress(at + 1)
  }
  give(zip.toBlob(), number)
}

/** The files that I added, and those from answers, in a folder for each conversation. */
function filesOf({ conversation_files, threads }: Export): ExportedFile[] {
  const names = new Map(threads.map(({ id, name }) => [id, name]))
  const folder = (id: string) => `${safe(names.get(id) ?? '')} ${id.slice(-8)}`.trim()
  const added = conversation_files.map(({ id, knowledge_base_id, thread_id, name, created_at }) => ({
    path: `files/${folder(thread_id)}/${safe(name)}`,
    at: created_at,
    load: () => open(documents.original, { params: { knowledge_base_id, document_id: id } }, BYTES),
  }))
  const given = threads.flatMap(({ id: thread_id, messages }) =>
    messages.flatMap(({ parts, created_at }) =>
      parts.flatMap((part) => {
        if (part.type !== 'file') return []
        const file_id = idOfFile(part)
        const extension = /^image\/(\w+)$/.exec(part.media_type)?.[1] ?? 'bin'
        return {
          path: `files/${folder(thread_id)}/${file_id}.${extension}`,
          at: created_at,
          load: () => open(runs.file, { params: { thread_id, file_id } }, BYTES),
        }
      }),
    ),
  )
  return [...added, ...given]
}

const BYTES = { headers: { Accept: 'application/octet-stream' } }

/** Null: it has been deleted, or my role no longer includes files. Their names are in the data anyway. */
async function load(file: ExportedFile): Promise<Uint8Array<ArrayBuffer> | null> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return new Uint8Array(await (await file.load()).arrayBuffer())
    } catch (error) {
      const status = error instanceof ApiError ? error.status : null
      if (status === 404 || status === 403) return null
      if (status !== 429 || pauses === PAUSES_MAX) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** A name without characters that file systems do not allow. */
const safe = (name: string) =>
  name
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 120)
    .trim()
