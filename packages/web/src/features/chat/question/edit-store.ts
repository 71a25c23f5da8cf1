import { create } from 'zustand'
import { useSession } from '#lib/session-store.ts'

type Edits = Record<string, string>

const keyOf = (userId: string | undefined) => `parlance-edits-${userId ?? ''}`

/** Unsent edits of questions by id, stored in this browser until they are sent. */
export const useEdits = create<Edits>(() => read())

useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useEdits.setState(read(), true)
})

export function keepEdit(questionId: string, text: string): void {
  write({ ...useEdits.getState(), [questionId]: text })
}

export function dropEdit(questionId: string): void {
  const { [questionId]: _, ...others } = useEdits.getState()
  write(others)
}

function write(edits: Edits): void {
  useEdits.setState(edits, true)
  const key = keyOf(useSession.getState().user?.id)
  try {
    if (Object.keys(edits).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(edits))
  } catch {
    // the browser is full: the text stays in the field
  }
}

function read(): Edits {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(useSession.getState().user?.id)) ?? '{}')
    const entries = Object.entries(stored ?? {}).filter(([, text]) => typeof text === 'string')
    return Object.fromEntries(entries) as Edits
  } catch {
    return {}
  }
}
