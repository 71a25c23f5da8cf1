import type { PickedFile } from '@parlance/plugin-api/hooks.ts'
import { CutOff, IdleLimit, readBody, readText } from '@parlance/plugin-api/requests.ts'
import type { FilesTarget } from '@parlance/plugin-api/slots.ts'
import { DriveError, fieldOf, NotAccepted, parsed } from './drive-error.ts'
import { exportFor, fileName, FOLDER, isGoogleFile, SHORTCUT } from './formats.ts'
import { ask, type DriveOptions } from './request.ts'

/** A file from an address or from the Picker. Files shared by older links require their resource key. */
export type FileRef = { id: string; resource_key: string | null }

type DriveFile = FileRef & {
  name: string
  media_type: string
  size: number | null
  can_download: boolean
  /** The target of a shortcut. */
  leads_to: FileRef | null
}

type How = {
  target: Pick<FilesTarget, 'formats' | 'refusalOf'>
  signal: AbortSignal
  onProgress: (progress: number | undefined) => void
}

const FIELDS =
  'id,name,mimeType,size,resourceKey,capabilities/canDownload,shortcutDetails(targetId,targetResourceKey)'
const FACTS_MAX = 262_144
const IDLE_MS = 60_000

/**
 * Loads a file from Google Drive (v3, `files.get` and `files.export`). Documents in Google's own formats are exported.
 */
export async function loadFile(options: DriveOptions, ref: FileRef, how: How): Promise<PickedFile> {
  const { target, signal } = how
  const named = await factsOf(options, ref, signal)
  const file = named.leads_to === null ? named : await factsOf(options, named.leads_to, signal)
  if (file.media_type === FOLDER) throw new DriveError('folder')
  const exported = exportFor(file.media_type, target.formats)
  if (exported === null && isGoogleFile(file.media_type)) throw new DriveError('not_exportable')
  if (!file.can_download) throw new DriveError('not_downloadable')
  const name = fileName(file.name, file.media_type, exported)
  const size = exported === null ? file.size : null
  const check = (bytes: number | null) => {
    const refusal = target.refusalOf({ name, size: bytes })
    if (refusal !== null) throw new NotAccepted(refusal)
  }
  check(size)
  const query =
    exported === null
      ? '?alt=media&supportsAllDrives=true'
      : `/export?mimeType=${encodeURIComponent(exported.media_type)}`
  const content = await read(
    options,
    { file, path: `${encodeURIComponent(file.id)}${query}`, size, check },
    how,
  )
  const media_type = exported?.media_type ?? file.media_type
  return { name, media_type, content: content.slice(0, content.size, media_type) }
}

type Read = { file: FileRef; path: string; size: number | null; check: (bytes: number) => void }

async function read(options: DriveOptions, { file, path, size, check }: Read, how: How): Promise<Blob> {
  return await limited(options, how.signal, async (idle) => {
    const answer = await ask(options, { path, idle, resource_key: file.resource_key, file_id: file.id })
    return await readBody(answer, {
      signal: idle.signal,
      size,
      check,
      onProgress: (progress) => {
        idle.touch()
        how.onProgress(progress)
      },
    })
  })
}

async function factsOf(options: DriveOptions, ref: FileRef, signal: AbortSignal): Promise<DriveFile> {
  const path = `${encodeURIComponent(ref.id)}?supportsAllDrives=true&fields=${encodeURIComponent(FIELDS)}`
  const text = await limited(options, signal, async (idle) => {
    const answer = await ask(options, { path, idle, resource_key: ref.resource_key, file_id: ref.id })
    const tooLong = () => new DriveError('malformed')
    return await readText(answer, { signal: idle.signal, max: FACTS_MAX, tooLong })
  })
  return fileIn(parsed(text), ref)
}

/** Ends a request in which nothing happens; a response that is cut off is a fault of Drive. */
async function limited<T>(
  { idle_ms = IDLE_MS }: DriveOptions,
  signal: AbortSignal,
  work: (idle: IdleLimit) => Promise<T>,
): Promise<T> {
  const idle = new IdleLimit(signal, idle_ms, () => new DriveError('slow'))
  try {
    return await work(idle)
  } catch (error) {
    throw error instanceof CutOff ? new DriveError('cut') : error
  } finally {
    idle.rest()
  }
}

/** Parses the response of `files.get`; anything else is malformed. */
function fileIn(answer: unknown, ref: FileRef): DriveFile {
  const [id, name, media_type] = ['id', 'name', 'mimeType'].map((field) => fieldOf(answer, field))
  if (typeof id !== 'string' || typeof name !== 'string' || typeof media_type !== 'string') {
    throw new DriveError('malformed')
  }
  const size = fieldOf(answer, 'size')
  const isSize = typeof size === 'string' && /^\d{1,15}$/.test(size)
  if (size !== undefined && !isSize) throw new DriveError('malformed')
  const shortcut = fieldOf(answer, 'shortcutDetails')
  const targetId = fieldOf(shortcut, 'targetId')
  if (media_type === SHORTCUT && typeof targetId !== 'string') throw new DriveError('malformed')
  return {
    id,
    resource_key: keyIn(fieldOf(answer, 'resourceKey')) ?? ref.resource_key,
    name,
    media_type,
    size: isSize ? Number(size) : null,
    can_download: fieldOf(fieldOf(answer, 'capabilities'), 'canDownload') !== false,
    leads_to:
      media_type === SHORTCUT && typeof targetId === 'string'
        ? { id: targetId, resource_key: keyIn(fieldOf(shortcut, 'targetResourceKey')) }
        : null,
  }
}

/** Only a value that is valid in an HTTP header, because it becomes part of one. */
export function keyIn(value: unknown): string | null {
  return typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : null
}
