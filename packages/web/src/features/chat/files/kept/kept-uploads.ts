import { keptFilesKey } from '#lib/kept-files.ts'
import { useSession } from '#lib/session-store.ts'

/** An upload that has not ended. Its bytes are handled by `upload-bytes.ts`, which is loaded when there is one. */
export type KeptUpload = { id: string; scope: string; name: string; at: number }

/** Afterwards it is no longer offered. */
const KEPT_MS = 7 * 24 * 3_600_000

const key = () => keptFilesKey(useSession.getState().user?.id ?? '')

/** The unfinished uploads of this browser, of all drafts of this person or of one. */
export function keptUploads(scope?: string): KeptUpload[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]')
    if (!Array.isArray(kept)) return []
    return (kept as KeptUpload[]).filter((one) => scope === undefined || one.scope === scope)
  } catch {
    return []
  }
}

/** Returns those that are too old; their bytes are no longer needed. */
export function keepUpload(upload: KeptUpload): KeptUpload[] {
  const all = keptUploads()
  store([...all.filter((one) => !isOld(one)), upload])
  return all.filter(isOld)
}

export function forgetUpload(id: string): void {
  const kept = keptUploads()
  if (kept.some((one) => one.id === id)) store(kept.filter((one) => one.id !== id))
}

const isOld = ({ at }: KeptUpload) => Date.now() - at > KEPT_MS

function store(kept: readonly KeptUpload[]): void {
  try {
    if (kept.length === 0) localStorage.removeItem(key())
    else localStorage.setItem(key(), JSON.stringify(kept))
  } catch {
    // without room for it, a reload loses the upload
  }
}
