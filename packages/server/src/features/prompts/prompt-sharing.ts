import type { Share } from '@parlance/contract/assistants/assistant-sharing.ts'
import { requirePrompt } from '#core/access/prompts.ts'
import type { SubjectKey } from '#core/access/shares.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import * as shares from '#features/sharing/shares.service.ts'
import { requireSubject } from '#features/sharing/subjects.service.ts'
import { findView, ownerOf } from './prompts.queries.ts'

type Level = Share['level']

/** The permissions needed to run a prompt, and to change it. Models are chosen by the person who runs it. */
const NEEDED = {
  user: ['prompt:read', 'prompt:use'],
  editor: ['prompt:read', 'prompt:use', 'prompt:update'],
} as const

const PROMPTS: shares.Sharable = {
  type: 'prompt',
  require: (ctx, id, refusal) => requirePrompt(ctx, id, 'share', refusal),
  find: async (ctx, id) => {
    const [view, owner_id] = [await findView(ctx, id), await ownerOf(ctx, id)]
    if (view === undefined || owner_id === undefined) throw new AppError('ERROR_PROMPT_NOT_FOUND')
    return { name: view.name, owner_id }
  },
  notice: (id, name, what) => ({ kind: `prompt_${what}`, subject: { prompt_id: id, name } }),
}

export const sharesOfPrompt = (ctx: UserCtx, id: string, cursor: string | undefined) =>
  shares.pageOfShares(ctx, PROMPTS, id, cursor)

export const checkPromptShare = (ctx: UserCtx, id: string, input: SubjectKey & { level: Level }) =>
  shares.gapsOfShare(ctx, PROMPTS, id, input, NEEDED)

export const sharePrompt = (ctx: UserCtx, id: string, input: SubjectKey & { level: Level }) =>
  shares.addShare(ctx, PROMPTS, id, input, async (tx, subject) => {
    await requireSubject(tx, subject)
  })

export const setPromptShare = (ctx: UserCtx, id: string, input: SubjectKey, level: Level) =>
  shares.setShare(ctx, PROMPTS, id, input, level)

export const unsharePrompt = (ctx: UserCtx, id: string, input: SubjectKey) =>
  shares.takeShare(ctx, PROMPTS, id, input)

/** Removes the caller's own share. */
export const leavePrompt = (ctx: UserCtx, id: string) =>
  shares.leaveShared(ctx, PROMPTS, id, async (tx) => {
    await requirePrompt(tx, id, 'leave', 'ERROR_SHARE_NOT_FOUND')
  })
