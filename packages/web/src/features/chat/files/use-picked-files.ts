import { NEW_SCOPE } from '#features/chat/drafts/draft-store.ts'
import { attachFiles } from '#features/chat/files/attach-files.ts'
import { filesOf } from '#plugins/picked-files.ts'
import { callHook, useHook } from '#plugins/use-hook.ts'

/** Adds the files from plugins' pickers to a draft; null if no plugin has a picker. */
export function useTakePicked(scope: string): (() => Promise<void>) | null {
  const countFiles = useHook('thread_get_file_count')
  if (countFiles === null) return null
  return async () => {
    const input = { thread_id: scope === NEW_SCOPE ? null : scope }
    const counts = await countFiles(input)
    if (counts.every((count) => !(count > 0))) return
    await attachFiles(scope, filesOf(await callHook('thread_add_file', input)))
  }
}
