import { uuidv7 } from '#core/ids.ts'
import type { Database } from '#db/client.ts'

/** Sets the configuration of a base directly in its row: its index does not change until it is rebuilt. */
export async function configureBase(
  { pool }: Pick<Database, 'pool'>,
  baseId: string,
  modelId: string,
  options: Record<string, unknown>,
): Promise<void> {
  const id = uuidv7()
  await pool.query(
    `INSERT INTO rag_configurations (id, name, name_key, embedding_model_id, splitter_type, splitter_options)
     VALUES ($1::uuid, $1::text, $1::text, $2, 'recursive', $3)`,
    [id, modelId, options],
  )
  await pool.query('UPDATE knowledge_bases SET rag_configuration_id = $1 WHERE id = $2', [id, baseId])
}

/** The staged vectors of a model for a document that is not complete yet. */
export async function makeStagedVector(
  database: Pick<Database, 'pool'>,
  documentId: string | undefined,
): Promise<void> {
  const model = await makeRemoteModel(database, 'embedding', 'http://127.0.0.1:9/v1')
  await database.pool.query(
    "INSERT INTO staged_vectors (model_id, hash, document_id, embedding) VALUES ($1, 'hash', $2, 'numbers')",
    [model, documentId],
  )
}

/** A model of an OpenAI-compatible server at this address, inserted as rows. */
export async function makeRemoteModel(
  { pool }: Pick<Database, 'pool'>,
  type: 'chat' | 'embedding' | 'rerank' | 'image' | 'speech',
  address: string,
): Promise<string> {
  const [provider, id] = [uuidv7(), uuidv7()]
  await pool.query(
    `INSERT INTO providers (id, name, description, interface, base_url, headers, timeouts, allowed_hosts, enabled,
       created_without_keys) VALUES ($1, $2, '', 'openai-compatible', $3, '{}', '{}', $4, true, true)`,
    [provider, `provider ${provider}`, address, JSON.stringify([new URL(address).host])],
  )
  await pool.query(
    `INSERT INTO models (id, provider_id, identifier, label, type, interface, rank, capabilities, enabled)
     VALUES ($1, $2, 'm', '{"en": "M"}', $3, 'openai-compatible', 1,
       '{"vision":false,"tools":false,"reasoning":false,"structured_output":false}', true)`,
    [id, provider, type],
  )
  return id
}
