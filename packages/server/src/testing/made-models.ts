import { uuidv7 } from '#core/ids.ts'
import type { Database } from '#db/client.ts'

/** A model of an OpenAI-compatible server at this address, made by rows alone. */
export async function makeRemoteModel(
  { pool }: Pick<Database, 'pool'>,
  type: 'chat' | 'embedding' | 'rerank',
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
     VALUES ($1, $2, 'm', '{"en": "M"}', $3, 'openai-compatible', 1, '{}', true)`,
    [id, provider, type],
  )
  return id
}
