import { type FakeMicrosoft, startFakeMicrosoft } from '@parlance/tests/fakes/microsoft-files.ts'
import type { Settings } from '../settings.ts'
import { createGraph, type Graph, type GraphOptions } from './graph.ts'

export type World = {
  fake: FakeMicrosoft
  settings: Settings
  /** The waits in seconds, recorded instead of waiting. */
  waits: number[]
  /** For each requested token: whether the last one was refused. */
  tokens: boolean[]
  graph: (options?: Partial<GraphOptions>) => Graph
  /** The argument of `wait`. */
  wait: NonNullable<GraphOptions['wait']>
}

/** Graph as a separate server, with a signed-in person. */
export async function startWorld(): Promise<World> {
  const fake = await startFakeMicrosoft()
  const waits: number[] = []
  const tokens: boolean[] = []
  const settings: Settings = {
    client_id: fake.client_id,
    tenant_id: fake.tenant_id,
    site_host: new URL(fake.downloads.url).host,
    graph_url: fake.url,
    login_url: fake.url,
  }
  let token = signIn(fake)
  const wait = async (seconds: number) => void waits.push(seconds)
  return {
    fake,
    settings,
    waits,
    tokens,
    wait,
    graph: (options) =>
      createGraph({
        origin: fake.url,
        wait,
        token: async (isNew) => {
          tokens.push(isNew)
          if (isNew) token = signIn(fake)
          return await token
        },
        ...options,
      }),
  }
}

/** A token as a browser would get it, without the window. */
async function signIn({ url, tenant_id, client_id, login, redirect_uris }: FakeMicrosoft): Promise<string> {
  const redirect_uri = 'https://parlance.example/auth/plugins/sharepoint-drive-picker'
  redirect_uris.push(redirect_uri)
  const at = `${url}/${tenant_id}/oauth2/v2.0`
  const query = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0',
  })
  const page = await (await globalThis.fetch(`${at}/authorize?${query}`)).text()
  const code = /code=([\w-]+)/.exec(page)?.[1] ?? ''
  const answer = await globalThis.fetch(`${at}/token`, {
    method: 'POST',
    headers: { origin: 'https://parlance.example' },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri, code_verifier: 'abc' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  if (!login.isValid(access_token)) throw new Error('the fake gave no token')
  return access_token
}
