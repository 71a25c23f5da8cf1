import { inTransaction, type Ctx } from '#core/context.ts'
import { sha256, uuidv7 } from '#core/ids.ts'
import { readyChunks, swapChunks } from '#features/retrieval/chunk-store.service.ts'
import { describeText, splitText } from '#features/retrieval/text/text.service.ts'
import { makeBaseRow } from '#testing/made/made-rows.ts'

export type MadeBase = { id: string; generation_id: string }

/** A base of a person with an active generation, inserted as rows. */
export async function makeAnsweringBase(
  ctx: Ctx,
  ownerId: string,
  modelId: string | null = null,
): Promise<MadeBase> {
  const { pool } = ctx.deps.database
  const id = await makeBaseRow(ctx.deps.database, ownerId)
  const generation_id = uuidv7()
  await pool.query(
    `INSERT INTO index_generations (id, knowledge_base_id, embedding_model_id, splitter_type, state)
     VALUES ($1, $2, $3, 'recursive', 'ready')`,
    [generation_id, id, modelId],
  )
  await pool.query('UPDATE knowledge_bases SET generation_id = $1 WHERE id = $2', [generation_id, id])
  return { id, generation_id }
}

/** A document that is indexed directly: split, analysed and stored, without a file. */
export async function makeIndexedDocument(
  ctx: Ctx,
  base: MadeBase,
  name: string,
  markdown: string,
  vectors: ReadonlyMap<string, Float32Array> | null = null,
): Promise<string> {
  const id = uuidv7()
  await ctx.deps.database.pool.query(
    `INSERT INTO documents (id, knowledge_base_id, name, name_key, extension, size, content_hash, file_id, state,
       indexed_revision, indexed_at)
     VALUES ($1, $2, $3, lower($3), 'md', $4, $5, $1, 'indexed', 1, now())`,
    [id, base.id, name, markdown.length, sha256(markdown)],
  )
  const pieces = await splitText(markdown, { type: 'recursive', options: {} })
  const target = {
    generation_id: base.generation_id,
    knowledge_base_id: base.id,
    document_id: id,
    language: (await describeText(markdown)).language,
  }
  const chunks = await readyChunks(
    pieces.map((piece) => ({ ...piece, page: null })),
    { name, title: '' },
    target,
  )
  await inTransaction(ctx, (tx) => swapChunks(tx, target, chunks, vectors))
  return id
}
