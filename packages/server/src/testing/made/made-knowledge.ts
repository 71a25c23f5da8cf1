import { uuidv7 } from '#core/ids.ts'
import type { Ctx } from '#core/context.ts'
import { nameKey } from '#core/text.ts'
import type { TextSection } from '#db/json-columns.ts'
import { keyForWriting } from '#features/document-keys/document-keys.service.ts'
import { sealContent } from '#features/document-keys/document-texts.service.ts'
import { type MadeBase, makeAnsweringBase, makeIndexedDocument } from '#testing/made/made-passages.ts'

/** Inserts a base with usable documents as rows; returns the ids of its documents, in order. */
export async function makeBaseWith(
  ctx: Ctx,
  ownerId: string,
  texts: readonly { name: string; text: string }[],
): Promise<MadeBase & { documents: string[] }> {
  const base = await makeAnsweringBase(ctx, ownerId)
  const documents: string[] = []
  for (const { name, text } of texts) documents.push(await addText(ctx, base, name, text))
  return { ...base, documents }
}

/** A document of a base, with its displayed text. */
export async function addText(ctx: Ctx, base: MadeBase, name: string, text: string): Promise<string> {
  const id = await makeIndexedDocument(ctx, base, name, text)
  await storeText(ctx, id, text)
  return id
}

/** Stores the text of a document as its ingestion does. */
export async function storeText(
  ctx: Ctx,
  id: string,
  markdown: string,
  sections: readonly TextSection[] = [],
): Promise<void> {
  const key = await keyForWriting(ctx, id)
  if (key === null) throw new Error('there is no such document')
  const { sealed, sealed_details, characters, bytes } = sealContent(key, id, {
    markdown,
    sections,
    title: '',
  })
  await ctx.deps.database.pool.query(
    `INSERT INTO document_texts (document_id, revision, sealed, sealed_details, characters, bytes)
     VALUES ($1, 1, $2, $3, $4, $5)
     ON CONFLICT (document_id) DO UPDATE SET sealed = $2, sealed_details = $3, characters = $4, bytes = $5`,
    [id, sealed, sealed_details, characters, bytes],
  )
}

/** The base of an assistant's files. */
export async function makeOwnBase(ctx: Ctx, assistantId: string, ownerId: string): Promise<MadeBase> {
  const base = await makeAnsweringBase(ctx, ownerId)
  await ctx.deps.database.pool.query('UPDATE knowledge_bases SET assistant_id = $1 WHERE id = $2', [
    assistantId,
    base.id,
  ])
  return base
}

/** Gives someone read access to a base. */
export async function letRead(ctx: Ctx, baseId: string, userId: string): Promise<void> {
  await ctx.deps.database.pool.query(
    `INSERT INTO grants (resource_type, resource_id, subject_type, subject_id, level)
     VALUES ('knowledge_base', $1, 'user', $2, 'READ')`,
    [baseId, userId],
  )
}

/** Renames a base. */
export async function nameBase(ctx: Ctx, baseId: string, name: string): Promise<void> {
  await ctx.deps.database.pool.query('UPDATE knowledge_bases SET name = $1, name_key = $2 WHERE id = $3', [
    name,
    `${nameKey(name)} ${uuidv7()}`,
    baseId,
  ])
}
