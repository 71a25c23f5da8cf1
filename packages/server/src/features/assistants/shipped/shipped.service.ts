import type { Ctx } from '#core/context.ts'
import { findOwnBase } from '#features/assistants/knowledge.queries.ts'
import type { ShippedAssistant } from './shipped-assistants.ts'
import {
  addShippedFiles,
  grantToEveryone,
  insertShipped,
  insertShippedBase,
  isKept,
} from './shipped.queries.ts'

export type { ShippedAssistant }

/** Creates an assistant of the product, unless it exists or was deleted. */
export async function ensureShipped(tx: Ctx, assistant: ShippedAssistant): Promise<void> {
  const isNew = await insertShipped(tx, assistant)
  // later, only administrators decide who has access
  if (isNew && assistant.is_for_everyone) await grantToEveryone(tx, assistant.id)
}

/** The base of the files of an assistant of the product, created if necessary; null if the assistant was deleted. */
export async function ensureShippedFiles(tx: Ctx, id: string): Promise<string | null> {
  if (!(await isKept(tx, id))) return null
  await insertShippedBase(tx, id)
  return (await findOwnBase(tx, id)) ?? null
}

/** Lets an assistant of the product answer from some of its files. */
export const nameShippedFiles = addShippedFiles
