/** `window.Featurebase` of the vendor's script: an action, its options, and a callback. */
export type Sdk = (
  action: string,
  data?: unknown,
  callback?: (error: unknown, event?: { action?: string }) => void,
) => unknown

type Page = { Featurebase?: (Sdk & { q?: unknown[] }) | undefined }
const page = (): Page => globalThis as unknown as Page

const SCRIPT_ID = 'featurebase-sdk'
let loading: Promise<Sdk> | null = null

/** The script could not be loaded. */
export class SdkFailed extends Error {
  override name = 'SdkFailed'
}

/** Loads the vendor's script once; after a failure the next call tries again. */
export function loadSdk(url: string, limit: number): Promise<Sdk> {
  loading ??= load(url, limit).catch((error: unknown) => {
    removeSdk()
    throw error
  })
  return loading
}

/** Removes the script and everything that it added to the page, so that the next person starts without it. */
export function removeSdk(): void {
  document.querySelector(`#${SCRIPT_ID}`)?.remove()
  delete page().Featurebase
  loading = null
}

async function load(url: string, limit: number): Promise<Sdk> {
  // calls before the script runs are queued in `q`, as in the vendor's own snippet
  const queue: Sdk & { q?: unknown[] } = (...call) => void (queue.q ??= []).push(call)
  page().Featurebase ??= queue
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  Object.assign(script, { id: SCRIPT_ID, src: url, async: true })
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => reject(new SdkFailed('the script was not loaded')))
  const timer = setTimeout(() => reject(new SdkFailed('the script took too long')), limit)
  document.head.append(script)
  await promise.finally(() => clearTimeout(timer))
  return (...call) => {
    const { Featurebase } = page()
    if (typeof Featurebase !== 'function') throw new SdkFailed('the script left nothing to call')
    return Featurebase(...call)
  }
}

/** Whether calls are still queued: then the loaded script is not the expected one. */
export function isIdle(): boolean {
  return (page().Featurebase?.q?.length ?? 0) > 0
}
