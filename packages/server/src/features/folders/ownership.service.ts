import type { Ctx, UserCtx } from '#core/context.ts'
import { notify } from '#features/notices/notices.service.ts'
import { moveOutStrangers } from '#features/threads/folder-threads.service.ts'
import { forgetShares, giveFolder, type Named, sharedFolders } from './ownership.queries.ts'

/** The folders of a person that others use. Other folders are only visible to the person. */
export async function foldersOf(ctx: Ctx, userId: string): Promise<Named[]> {
  return await sharedFolders(ctx, userId)
}

/** Transfers the shared folders of a person to another, who is notified. Call it in a transaction. */
export async function giveFolders(ctx: UserCtx, fromId: string, toId: string): Promise<Named[]> {
  const folders = await sharedFolders(ctx, fromId)
  for (const { id, name } of folders) {
    await giveFolder(ctx, id, toId)
    await moveOutStrangers(ctx, id)
    await notify(ctx, [toId], { kind: 'folder_received', subject: { folder_id: id, name } })
  }
  return folders
}

/**
 * Deletes the shares of the folders of a person whose account is deleted; the folders are deleted with the account.
 */
export async function forgetFolders(ctx: Ctx, userId: string): Promise<void> {
  await forgetShares(ctx, userId)
}
