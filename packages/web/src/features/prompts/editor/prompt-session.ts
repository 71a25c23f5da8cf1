import type { PromptContent, PromptDraft } from '@parlance/contract/prompts/prompts.ts'
import { promptDraftCalls } from '#features/prompts/prompt-draft.queries.ts'
import { emptyPrompt } from '#features/prompts/prompts.queries.ts'
import { keptDraft, showing } from '#lib/forms/kept-draft.ts'
import { localCopyOf } from '#lib/forms/local-copy.ts'

/** The open form of a prompt. */
export function openPrompt(initial: PromptDraft) {
  const { id } = initial
  const calls = promptDraftCalls(id)
  const kept = keptDraft<PromptContent, PromptDraft>(initial, calls, localCopyOf('prompt', id, emptyPrompt))
  const { store, change, flush, keepMine, loadTheirs, inTurn, attempt, goOn } = kept
  const get = store.getState
  return {
    store,
    change,
    flush,
    keepMine,
    loadTheirs,
    /** Saves the form as a new version; false if another person was faster. */
    save: (version: { note: string; is_live: boolean }) =>
      inTurn(async () => {
        const { content, server } = get()
        const isSaved = await attempt(
          () => calls.save(server.revision, content, version),
          (answer) => (get().content === content ? showing(answer) : {}),
        )
        if (isSaved && get().content !== get().server.draft) goOn()
        return isSaved
      }),
    restore: (versionId: string) =>
      inTurn(() => attempt(() => calls.restore(get().server.revision, versionId), showing)),
    /** After the live label was moved, which does not change the draft. */
    reread: () =>
      inTurn(async () => {
        const { live, latest } = await calls.read()
        store.setState({ server: { ...get().server, live, latest } })
      }),
  }
}
