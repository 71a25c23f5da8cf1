import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import { sql } from '#db/drizzle.ts'
import { jsonb } from '#db/jsonb.ts'
import type { ModelInterface } from '#adapters/llm/port.ts'
import type { Deps } from '#core/context.ts'
import { uuidv7 } from '#core/ids.ts'

type Options = {
  identifier: string
  rank?: number
  interface?: ModelInterface
  price?: [number, number, number]
  reasoning?: boolean
}

const CAPABILITIES = { vision: false, tools: true, structured_output: false }

/**
 * A chat model of the scripted server; returns its id. Scripts are only for answers: titles and rewritten search
 * queries are off unless a test enables them.
 */
export async function scriptedModel(deps: Deps, llm: FakeLlm, options: Options): Promise<string> {
  const { db } = deps.database
  const provider = uuidv7()
  const model = uuidv7()
  const wire = options.interface ?? 'openai-compatible'
  await db.execute(sql`
    INSERT INTO providers (id, name, interface, base_url, allowed_hosts, created_without_keys, timeouts)
    VALUES (${provider}, ${options.identifier}, ${wire}, ${`${llm.url}/v1`}, ${JSON.stringify([llm.host])}::jsonb, true,
      '{"first_token_ms": 2000, "idle_ms": 1000}')`)
  await db.execute(sql`
    INSERT INTO models (id, provider_id, identifier, label, type, interface, rank, capabilities)
    VALUES (${model}, ${provider}, ${options.identifier}, ${JSON.stringify({ en: options.identifier })}::jsonb, 'chat',
      ${wire}, ${options.rank ?? 0}, ${jsonb({ ...CAPABILITIES, reasoning: options.reasoning ?? false })})`)
  await db.execute(
    sql`INSERT INTO system_assistants (key, is_enabled) VALUES ('title', false), ('search_query', false)
      ON CONFLICT DO NOTHING`,
  )
  if (options.price === undefined) return model
  const [input, cached, output] = options.price
  await db.execute(sql`
    INSERT INTO model_prices (id, model_id, valid_from, input_nano, cached_input_nano, output_nano)
    VALUES (${uuidv7()}, ${model}, '2020-01-01', ${input}, ${cached}, ${output})`)
  return model
}
