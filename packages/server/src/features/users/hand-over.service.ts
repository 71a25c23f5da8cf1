import type { HandedOver } from '@parlance/contract/people/users.ts'
import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import { basesOf, giveBases } from '#features/knowledge-bases/ownership.service.ts'
import { foldersOf, giveFolders } from '#features/folders/ownership.service.ts'
import { notify } from '#features/notices/notices.service.ts'
import { givePrompts, ownedPrompts } from '#features/prompts/ownership.service.ts'
import {
  freeName,
  giveAssistant,
  giveGroup,
  groupsOnlyTheirs,
  holdHeir,
  ownedAssistants,
  type Named,
} from './hand-over.queries.ts'

/**
 * The effects on others of deleting this person's account: their assistants, prompts, bases and shared folders, and
 * groups without another manager.
 */
export async function ownedBy(
  ctx: UserCtx,
  userId: string,
): Promise<{
  assistants: Named[]
  groups: Named[]
  knowledge_bases: Named[]
  folders: Named[]
  prompts: Named[]
}> {
  return {
    assistants: await ownedAssistants(ctx, userId),
    groups: await groupsOnlyTheirs(ctx, userId),
    knowledge_bases: await basesOf(ctx, userId),
    folders: await foldersOf(ctx, userId),
    prompts: await ownedPrompts(ctx, userId),
  }
}

/**
 * Transfers it to another person, who is notified; call it in a transaction. Not to the caller: administrators must
 * not gain access to private instructions by becoming the owner.
 */
export async function handOver(ctx: UserCtx, fromId: string, toId: string): Promise<HandedOver> {
  const heir = toId.toLowerCase()
  const isRefused = heir === fromId || heir === ctx.actor.user_id
  if (isRefused || !(await holdHeir(ctx, heir))) throw new AppError('ERROR_CANNOT_HAND_OVER')
  const { assistants, groups } = await ownedBy(ctx, fromId)
  for (const assistant of assistants) {
    const name = await freeName(ctx, heir, assistant.name)
    await giveAssistant(ctx, assistant, fromId, heir, name)
    await notify(ctx, [heir], { kind: 'assistant_received', subject: { assistant_id: assistant.id, name } })
  }
  for (const { id, name } of groups) {
    await giveGroup(ctx, id, fromId, heir)
    await notify(ctx, [heir], { kind: 'group_received', subject: { group_id: id, name } })
  }
  const bases = await giveBases(ctx, fromId, heir)
  const folders = await giveFolders(ctx, fromId, heir)
  const prompts = await givePrompts(ctx, fromId, heir)
  const ids = (things: Named[]) => things.map((one) => one.id)
  await recordAudit(ctx, {
    action: 'user.hand_over',
    object_id: fromId,
    after: {
      to: heir,
      assistants: ids(assistants),
      groups: ids(groups),
      knowledge_bases: ids(bases),
      folders: ids(folders),
      prompts: ids(prompts),
    },
  })
  return {
    assistants: assistants.length,
    groups: groups.length,
    knowledge_bases: bases.length,
    folders: folders.length,
    prompts: prompts.length,
  }
}
