import type { Share, ShareGap } from '@parlance/contract/assistants/assistant-sharing.ts'
import type { Permission } from '@parlance/contract/core/permissions.ts'
import { requireFolder } from '#core/access/folders.ts'
import type { SubjectKey } from '#core/access/shares.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { gapsInAccount, gapsInRights } from '#features/sharing/gaps.service.ts'
import * as shares from '#features/sharing/shares.service.ts'
import { canonical, requireSubject } from '#features/sharing/subjects.service.ts'
import { moveOutStrangers } from '#features/threads/folder-threads.service.ts'
import { ownerOf } from './folders.queries.ts'

type Level = Share['level']

/** The permissions needed to find a folder and to begin conversations in it. */
const NEEDED: readonly Permission[] = ['thread:list', 'chat:create']
/** Without this an Editor can do no more than a User. */
const NEEDED_TO_EDIT: Permission = 'thread:update'

const FOLDERS: shares.Sharable = {
  type: 'folder',
  require: (ctx, id, refusal) => requireFolder(ctx, id, 'share', refusal),
  find: async (ctx, id) => {
    const folder = await ownerOf(ctx, id)
    if (folder === undefined) throw new AppError('ERROR_FOLDER_NOT_FOUND')
    return folder
  },
  notice: (id, name, what) => ({ kind: `folder_${what}`, subject: { folder_id: id, name } }),
  onTaken: moveOutStrangers,
}

export const sharesOfFolder = (ctx: UserCtx, id: string, cursor: string | undefined) =>
  shares.pageOfShares(ctx, FOLDERS, id, cursor)

/** What a subject would lack to use a folder of the caller at this level. */
export async function checkFolderShare(
  ctx: UserCtx,
  id: string,
  input: SubjectKey & { level: Level },
): Promise<{ gaps: ShareGap[] }> {
  await requireFolder(ctx, id, 'share', 'ERROR_NOT_ALLOWED_TO_CREATE_SHARE')
  const subject = canonical(input)
  const person = await requireSubject(ctx, subject)
  const needed = input.level === 'editor' ? [...NEEDED, NEEDED_TO_EDIT] : NEEDED
  return { gaps: [...gapsInAccount(person), ...(await gapsInRights(ctx, subject, needed))] }
}

export const shareFolder = (ctx: UserCtx, id: string, input: SubjectKey & { level: Level }) =>
  shares.addShare(ctx, FOLDERS, id, input, async (tx, subject) => {
    await requireSubject(tx, subject)
  })

export const setFolderShare = (ctx: UserCtx, id: string, input: SubjectKey, level: Level) =>
  shares.setShare(ctx, FOLDERS, id, input, level)

export const unshareFolder = (ctx: UserCtx, id: string, input: SubjectKey) =>
  shares.takeShare(ctx, FOLDERS, id, input)

/** Removes the caller's own share; the conversations of the caller move out, unless a group still has access. */
export const leaveFolder = (ctx: UserCtx, id: string) =>
  shares.leaveShared(ctx, FOLDERS, id, async (tx) => {
    await requireFolder(tx, id, 'leave', 'ERROR_SHARE_NOT_FOUND')
  })
