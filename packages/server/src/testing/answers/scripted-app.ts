import { type FakeLlm, startFakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { Database } from '#db/client.ts'
import { scriptedModel } from '#testing/answers/scripted-model.ts'
import { type Person, startTestApp, type TestApp } from '#testing/servers/app.ts'

type Price = [number, number, number]
export type ScriptedApp = {
  llm: FakeLlm
  app: TestApp
  /** The first by rank, and another one. */
  model: string
  other: string
  ada: Person
  bob: Person
  close: () => Promise<void>
}

/** An app with two chat models of a scripted server, `scripted` and `other`, and two people. */
export async function startScriptedApp(
  database: Database,
  { env = {}, price }: { env?: Record<string, string>; price?: Price } = {},
): Promise<ScriptedApp> {
  const llm = await startFakeLlm()
  const app = await startTestApp(database, env)
  const paid = price === undefined ? {} : { price }
  return {
    llm,
    app,
    model: await scriptedModel(app.deps, llm, { identifier: 'scripted', ...paid }),
    other: await scriptedModel(app.deps, llm, { identifier: 'other', rank: 1, ...paid }),
    ada: await app.person('ada'),
    bob: await app.person('bob'),
    close: async () => {
      await app.close()
      await llm.close()
    },
  }
}
