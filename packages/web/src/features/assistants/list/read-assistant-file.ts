import type { AssistantFile } from '#features/assistants/list/assistant-changes.queries.ts'
import { fetchCode } from '#lib/network/lazy.ts'

/** More than the longest possible instructions. */
const BYTES_MAX = 1_000_000

/** The assistant in a file, or null if the file has none. */
export async function readAssistantFile(file: Blob): Promise<AssistantFile | null> {
  if (file.size > BYTES_MAX) return null
  const { config } = await fetchCode(() => import('zod'))
  config({ jitless: true })
  const { assistantExport } = await fetchCode(
    () => import('@parlance/contract/assistants/assistants.schemas.ts'),
  )
  try {
    const { success, data } = assistantExport.safeParse(JSON.parse(await file.text()))
    return success ? data : null
  } catch {
    return null
  }
}
