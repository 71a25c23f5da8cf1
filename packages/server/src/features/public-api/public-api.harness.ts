import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import OpenAI from 'openai'
import type { Database } from '#db/client.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'
import { makeKey } from '#testing/made/keys.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'

/** The server, a scripted provider, and OpenAI's own client, of which only the base address is changed. */
export type ApiHarness = {
  app: TestApp
  llm: FakeLlm
  admin: Person
  client: OpenAI
  clientOf(apiKey: string, options?: { maxRetries?: number }): OpenAI
  /** The newest row of the ledger. */
  ledger(): Promise<LedgerRow | undefined>
  close(): Promise<void>
}

export type LedgerRow = {
  feature: string
  status: string
  api_key_id: string
  assistant_id: string | null
  input_tokens: number | null
  output_tokens: number | null
  cost: string | null
  estimate: string | null
}

/** A question to the scripted model. */
export const HELLO = { model: 'gpt-test', messages: [{ role: 'user' as const, content: 'Hello' }] }

export async function startApi(database: Database): Promise<ApiHarness> {
  const app = await startTestApp(database)
  const llm = await startFakeLlm()
  await scriptedModel(app.deps, llm, {
    identifier: 'gpt-test',
    price: [1_000_000_000, 500_000_000, 2_000_000_000],
  })
  const admin = await app.person('keeper', 'administrator')
  const clientOf: ApiHarness['clientOf'] = (apiKey, options = {}) =>
    new OpenAI({ apiKey, baseURL: `${app.origin}/v1`, maxRetries: 0, ...options })
  return {
    app,
    llm,
    admin,
    clientOf,
    client: clientOf((await makeKey(admin)).secret),
    async ledger() {
      const { rows } = await database.pool.query<LedgerRow>(
        `SELECT feature, status, api_key_id, assistant_id, input_tokens, output_tokens, cost_nano::text AS cost,
          estimate_nano::text AS estimate FROM usage_records ORDER BY id DESC LIMIT 1`,
      )
      return rows[0]
    },
    async close() {
      await app.close()
      await llm.close()
    },
  }
}
