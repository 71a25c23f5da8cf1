import { vi } from 'vitest'

type Callback = (error: unknown, event?: { action?: string }) => void

/** The vendor's script as documented: it processes the calls queued in `q`, and answers later ones. */
export const sdk = {
  calls: [] as [action: string, data: unknown][],
  identity: null as unknown,
  /** Whether the script can be loaded, and whether it is the vendor's. */
  script: 'good' as 'good' | 'missing' | 'other',
}

function answer(action: string, data?: unknown, callback?: Callback): void {
  sdk.calls.push([action, data])
  if (action === 'identify') callback?.(sdk.identity)
  if (action === 'initialize_feedback_widget') callback?.(null, { action: 'widgetReady' })
}

/** Scripts that the page adds are loaded from here. */
export function standIn() {
  sdk.calls = []
  sdk.identity = null
  sdk.script = 'good'
  const append = document.head.append.bind(document.head)
  const loaded: string[] = []
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const script of nodes) {
      if (!(script instanceof HTMLScriptElement)) continue
      loaded.push(script.src)
      // otherwise the simulated browser would try to load it
      script.removeAttribute('src')
      queueMicrotask(() => {
        if (sdk.script === 'missing') return script.dispatchEvent(new Event('error'))
        if (sdk.script === 'good') takeOver()
        return script.dispatchEvent(new Event('load'))
      })
    }
    append(...nodes)
  })
  return loaded
}

function takeOver(): void {
  const page = globalThis as unknown as { Featurebase?: { q?: Parameters<typeof answer>[] } }
  const waiting = page.Featurebase?.q ?? []
  Object.assign(page, { Featurebase: answer })
  for (const call of waiting) answer(...call)
}

export const actions = () => sdk.calls.map(([action]) => action)
