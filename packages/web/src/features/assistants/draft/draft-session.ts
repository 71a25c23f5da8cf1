import type { AssistantContent, AssistantDraft } from '@parlance/contract/assistants/assistants.ts'
import type { DraftCalls, DraftContent } from '#features/assistants/draft/draft.queries.ts'
import { emptyContent } from '#features/assistants/editor/content/content.ts'
import { isPassing, keptDraft, showing, type DraftState as Kept } from '#lib/forms/kept-draft.ts'
import type { LocalCopy } from '#lib/forms/local-copy.ts'

export type DraftState = Kept<DraftContent, AssistantDraft>
export type DraftSession = ReturnType<typeof openDraft>

/**
 * The open form of an assistant. A new one stays in the browser until it is created, or until its picture, its files or
 * its preview need it on the server. It is then stored hidden, as `untitled` if it has no name yet, and creating it
 * makes it visible.
 */
export function openDraft(
  initial: AssistantDraft,
  calls: DraftCalls,
  copy: LocalCopy<DraftContent>,
  untitled?: string,
) {
  const kept = keptDraft<DraftContent, AssistantDraft>(initial, calls, copy, untitled !== undefined)
  const { store, change, flush, keepMine, loadTheirs, inTurn, attempt, keep, goOn, schedule, cancel } = kept
  const get = store.getState
  const set = store.setState
  let isUnclear = false

  return {
    store,
    change,
    flush,
    keepMine,
    loadTheirs,
    /** Stores the assistant on the server, hidden, unless it is already there. */
    begin: () => inTurn(toServer),
    /** Makes the new assistant visible with this content; false if another person was faster. */
    create: (content: AssistantContent) =>
      inTurn(async () => {
        // An earlier attempt can have reached the server although its answer did not return.
        if (get().status === 'here' && !isUnclear) {
          await calls.create(content).catch(unclear)
        } else {
          await toServer()
          const { server } = get()
          if (!(await attempt(() => calls.save(server.revision, content), showing))) return false
          await calls.show()
        }
        copy.clear()
        return true
      }),
    /** Deletes the new assistant and its data in this browser. */
    remove: () =>
      inTurn(async () => {
        cancel()
        if (get().status !== 'here') await calls.remove()
        copy.clear()
        set({ status: 'here' })
      }),
    /** Saves this content as a new version; false if another person was faster. */
    save: (content: AssistantContent) =>
      inTurn(async () => {
        const { content: shown, server } = get()
        const isSaved = await attempt(
          () => calls.save(server.revision, content),
          (answer) => (get().content === shown ? showing(answer) : {}),
        )
        if (isSaved && get().content !== get().server.draft) goOn()
        return isSaved
      }),
    discard: () => inTurn(() => attempt(() => calls.discard(get().server.revision), showing)),
    restore: (versionId: string) =>
      inTurn(() => attempt(() => calls.restore(get().server.revision, versionId), showing)),
    setPicture: (picture: string | null) =>
      inTurn(async () => {
        await toServer()
        await keep()
        if (get().status === 'conflict') return false
        return attempt(
          () => calls.setPicture(get().server.revision, picture),
          (answer) => ({ content: { ...get().content, avatar_file_id: answer.draft.avatar_file_id } }),
        )
      }),
  }

  async function toServer(): Promise<void> {
    if (untitled === undefined || get().status !== 'here') return
    // The rest is saved as the draft, which can be incomplete.
    await calls.begin({ ...emptyContent, name: get().content.name.trim() || untitled }).catch(unclear)
    const server = await calls.read()
    copy.write({ revision: server.revision, content: get().content })
    set({ server, status: 'changed' })
    schedule(0)
  }

  /** The server can have created the assistant even if its response was lost. */
  function unclear(error: unknown): never {
    isUnclear ||= isPassing(error)
    throw error
  }
}
