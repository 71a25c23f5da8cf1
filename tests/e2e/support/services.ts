import { type FakeConfluence, startFakeConfluence } from '@parlance/tests/fakes/confluence.ts'
import { type FakeMcp, startFakeMcp } from '@parlance/tests/fakes/mcp.ts'
import { type FakeGoogleDrive, startFakeGoogleDrive } from '@parlance/tests/fakes/google-drive.ts'
import { type FakeGoogleGroups, startFakeGoogleGroups } from '@parlance/tests/fakes/google-groups.ts'
import { type ScriptedHttp, startScriptedHttp } from '@parlance/tests/fakes/scripted-http.ts'
import { type FakeSharePoint, startFakeSharePoint } from '@parlance/tests/fakes/sharepoint.ts'
import { SEARCH_ANSWERS, type SearchHits } from '@parlance/tests/fakes/web-search.ts'

/** The people who can read the wiki. */
export const WIKI_READER = { email: 'reader@example.org', token: 'wiki-token' }

/** Servers that speak as the services speak that sources and plugins read from, and one that searches the Web as SearXNG. */
export type Services = {
  wiki: FakeConfluence
  drive: FakeGoogleDrive
  groups: FakeGoogleGroups
  site: FakeSharePoint
  /** With the tool `find`. */
  mcp: FakeMcp
  /** It finds `hits` for every search. */
  search: ScriptedHttp & { hits: SearchHits }
  /** It transcribes every recording as `text`. */
  speech: ScriptedHttp & { text: string }
  /** The settings that allow the product to call them. */
  hosts: string[]
  close(): Promise<void>
}

export async function startServices(): Promise<Services> {
  const [wiki, drive, groups, site, mcp] = await Promise.all([
    startFakeConfluence('cloud', WIKI_READER),
    startFakeGoogleDrive(),
    startFakeGoogleGroups(),
    startFakeSharePoint(),
    startFakeMcp(),
  ])
  mcp.tool({ name: 'find', title: 'Find pages', description: 'Finds pages of the wiki.' }, ({ query }) => ({
    content: [{ type: 'text', text: `One page about ${String(query)}.` }],
  }))
  const found: { hits: SearchHits } = { hits: [] }
  const server = await startScriptedHttp(() => ({ body: SEARCH_ANSWERS.searxng(search.hits) }))
  const search = Object.assign(server, found)
  const spoken = { text: '' }
  const talk = await startScriptedHttp(() => ({ body: { text: speech.text } }))
  const speech = Object.assign(talk, spoken)
  const all = [wiki, drive, groups, site, mcp, search, speech]
  return {
    wiki,
    drive,
    groups,
    site,
    mcp,
    search,
    speech,
    hosts: all.map(({ url }) => new URL(url).host),
    close: async () => void (await Promise.all(all.map((one) => one.close()))),
  }
}
