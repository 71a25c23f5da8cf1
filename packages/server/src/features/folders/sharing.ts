import type { Share } from '@parlance/contract/assistants/assistant-sharing.ts'
import { requireFolder } from '#core/access/folders.ts'
import type { SubjectKey } from '#core/access/shares.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import * as shares from '#features/sharing/shares.service.ts'
import { requireSubject } from '#features/sharing/subjects.service.ts'
import { moveOutStrangers } from '#features/threads/folder-threads.service.ts'
import { ownerOf } from './folders.queries.ts'

type Level = Share['level']

/** The permissions needed to find a folder and to start conversations in it, and to change it. */
const NEEDED = {
  user: ['thread:list', 'chat:create'],
  editor: ['thread:list', 'chat:create', 'thread:update'],
} as const

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

export const checkFolderShare = (ctx: UserCtx, id: string, input: SubjectKey & { level: Level }) =>
  shares.gapsOfShare(ctx, FOLDERS, id, input, NEEDED)

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
