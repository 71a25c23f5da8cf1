import type { UserCtx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { RunnableAssistant } from '#features/assistants/assistants.service.ts'
import { findGround, type FolderGround } from './ground.queries.ts'

/**
 * The assistant of a conversation with the additions of its folder. A folder that its reader can no longer use adds
 * nothing.
 */
export async function inFolder(
  ctx: UserCtx,
  assistant: RunnableAssistant,
  folderId: string | null,
): Promise<RunnableAssistant> {
  if (folderId === null) return assistant
  const folder = await findGround(ctx, folderId)
  return folder === undefined ? assistant : withFolder(assistant, folder)
}

/** The same for a conversation that is started in a folder; throws 404 if the caller cannot use it. */
export async function inNamedFolder(
  ctx: UserCtx,
  assistant: RunnableAssistant,
  folderId: string | null,
): Promise<RunnableAssistant> {
  if (folderId === null) return assistant
  const folder = await findGround(ctx, folderId)
  if (folder === undefined) throw new AppError('ERROR_FOLDER_NOT_FOUND')
  return withFolder(assistant, folder)
}

/** Its bases are searched like those of the assistant: with the permissions of the reader. */
function withFolder(assistant: RunnableAssistant, folder: FolderGround): RunnableAssistant {
  const { instructions, knowledge_base_ids } = assistant
  return {
    ...assistant,
    instructions: [instructions, instructionsOf(folder)].filter((text) => text !== '').join('\n\n'),
    knowledge_base_ids: [...new Set([...knowledge_base_ids, ...folder.knowledge_base_ids])],
  }
}

/** Marked, so that the model can distinguish them from those of the assistant, which come first. */
function instructionsOf({ name, instructions }: FolderGround): string {
  if (instructions.trim() === '') return ''
  const folder = JSON.stringify(name).replaceAll('<', String.raw`\u003c`)
  return `This conversation is in the folder ${folder}, which has instructions of its own:\n<folder_instructions>\n${instructions}\n</folder_instructions>`
}
