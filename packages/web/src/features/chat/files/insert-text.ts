import { changeDraft, draftOf } from '#features/chat/drafts/draft-store.ts'

/** Inserts the text of a file that was just added into the field instead. */
export async function insertText(scope: string, text: string, file: File): Promise<void> {
  const { withdraw } = await import('#features/chat/files/attaching.ts')
  withdraw(scope, file)
  changeDraft(scope, { text: `${draftOf(scope).text}${text}` })
}
