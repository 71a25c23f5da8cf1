import { type FakeConfluence, startFakeConfluence } from '@parlance/tests/fakes/confluence.ts'
import { type FakeGoogleDrive, startFakeGoogleDrive } from '@parlance/tests/fakes/google-drive.ts'
import { type FakeSharePoint, startFakeSharePoint } from '@parlance/tests/fakes/sharepoint.ts'

/** Who can read the wiki. */
export const WIKI_READER = { email: 'reader@example.org', token: 'wiki-token' }

/** Servers that speak as the services speak that sources read from. */
export type Services = {
  wiki: FakeConfluence
  drive: FakeGoogleDrive
  site: FakeSharePoint
  /** As the product is told that it can call them. */
  hosts: string[]
  close(): Promise<void>
}

export async function startServices(): Promise<Services> {
  const [wiki, drive, site] = await Promise.all([
    startFakeConfluence('cloud', WIKI_READER),
    startFakeGoogleDrive(),
    startFakeSharePoint(),
  ])
  return {
    wiki,
    drive,
    site,
    hosts: [wiki, drive, site].map(({ url }) => new URL(url).host),
    close: async () => void (await Promise.all([wiki.close(), drive.close(), site.close()])),
  }
}
