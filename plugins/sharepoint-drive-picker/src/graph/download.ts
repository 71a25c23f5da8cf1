import { IdleLimit, readBody } from '@parlance/plugin-api/requests.ts'
import { isFileAddress, type Settings } from '../settings.ts'
import { failureOf, type Graph, reasonOf } from './graph.ts'
import { GraphError } from './graph-error.ts'
import type { Item } from './items.ts'
import { isObject } from './json.ts'
import { waitFor, withRetries, type Wait } from './retries.ts'

export type DownloadOptions = {
  graph: Graph
  settings: Settings
  signal: AbortSignal
  /** Throws if the product does not accept this number of bytes. */
  check: (bytes: number) => void
  /** From 0 to 1; undefined while the length is not known. */
  onProgress: (progress: number | undefined) => void
  fetch?: typeof globalThis.fetch
  wait?: Wait
  /** Maximum time without any data. */
  idle_ms?: number
}

const IDLE_MS = 30_000

/**
 * The address from which a browser can download a file ('Download the contents of a driveItem', 'Downloading files in
 * JavaScript apps'). It requires no token, is valid for minutes, and must be on a SharePoint host.
 */
export async function downloadAddress(
  graph: Graph,
  settings: Settings,
  item: Pick<Item, 'id' | 'drive'>,
  signal: AbortSignal,
): Promise<string> {
  const path = `/drives/${encodeURIComponent(item.drive)}/items/${encodeURIComponent(item.id)}`
  const answer = await graph.get(`${path}?$select=id,@microsoft.graph.downloadUrl`, signal)
  const address = isObject(answer) ? answer['@microsoft.graph.downloadUrl'] : null
  if (typeof address !== 'string' || !isFileAddress(settings, address)) throw new GraphError('malformed')
  return address
}

/** Downloads a complete file. Nothing is kept if it is cut off, too large or cancelled. */
export async function downloadItem(item: Item, options: DownloadOptions): Promise<Blob> {
  const { signal, wait = waitFor, idle_ms = IDLE_MS } = options
  const idle = new IdleLimit(signal, idle_ms, () => new GraphError('slow'))
  idle.touch()
  try {
    const again = () => fetchFile(item, options, idle)
    // waiting for a throttled service does not count towards this time
    const patient: Wait = async (seconds, given) => {
      idle.rest()
      await wait(seconds, given)
      idle.touch()
    }
    let response = await withRetries(again, { wait: patient, signal: idle.signal })
    if (HAS_ENDED.has(response.status)) {
      await response.body?.cancel()
      response = await again()
    }
    if (!response.ok) {
      await response.body?.cancel()
      throw new GraphError(reasonOf(response.status))
    }
    return await readFile(response, item, options, idle)
  } catch (error) {
    throw failureOf(error, signal)
  } finally {
    idle.rest()
  }
}

/** The response statuses of an expired address: another one is requested, once. */
const HAS_ENDED = new Set([401, 403, 404, 410])

async function fetchFile(
  item: Item,
  { graph, settings, ...options }: DownloadOptions,
  idle: IdleLimit,
): Promise<Response> {
  const fetchAt = options.fetch ?? globalThis.fetch.bind(globalThis)
  // requests to Graph have a separate time limit
  const address = await downloadAddress(graph, settings, item, idle.signal)
  idle.touch()
  return await fetchAt(address, {
    signal: idle.signal,
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  })
}

async function readFile(
  response: Response,
  item: Item,
  { check, onProgress }: DownloadOptions,
  idle: IdleLimit,
): Promise<Blob> {
  const length = lengthOf(response)
  try {
    if (length !== null) check(length)
  } catch (error) {
    await response.body?.cancel()
    throw error
  }
  let received = 0
  return await readBody(response, {
    signal: idle.signal,
    size: length,
    check: (bytes) => {
      idle.touch()
      check(bytes)
      received = bytes
    },
    onProgress: () => {
      const total = length ?? item.size
      onProgress(total !== null && total > 0 ? Math.min(1, received / total) : undefined)
    },
  })
}

/** The length of the content; unknown if it is compressed in transit. */
function lengthOf({ headers }: Response): number | null {
  const length = headers.get('content-length')
  return length !== null && /^\d+$/.test(length) && !headers.has('content-encoding') ? Number(length) : null
}
