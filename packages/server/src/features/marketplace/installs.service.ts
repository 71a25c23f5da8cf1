import { requireAssistant } from '#core/access/require-assistant.ts'
import type { UserCtx } from '#core/context.ts'
import { deleteInstall, insertInstall } from './installs.queries.ts'

/** Installs an assistant of the marketplace for the caller. */
export async function install(ctx: UserCtx, assistantId: string): Promise<void> {
  await requireAssistant(ctx, assistantId, 'install', 'ERROR_ASSISTANT_NOT_FOUND')
  await insertInstall(ctx, assistantId)
}

/** Uninstalls it; returns whether it was installed. */
export async function uninstall(ctx: UserCtx, assistantId: string): Promise<boolean> {
  return await deleteInstall(ctx, assistantId)
}

/** Like `uninstall`; 404 for an assistant that is neither installed nor visible. */
export async function requireUninstall(ctx: UserCtx, assistantId: string): Promise<void> {
  if (await deleteInstall(ctx, assistantId)) return
  await requireAssistant(ctx, assistantId, 'browse', 'ERROR_ASSISTANT_NOT_FOUND')
}
