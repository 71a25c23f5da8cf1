import { type FakeSite, startFakeSite } from '@parlance/tests/fakes/web-site.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outbound } from '#adapters/outbound/outbound.ts'
import { createOutbound } from '#adapters/outbound/outbound.ts'
import { itemNamed, namesOf, open, openOutbound, textOf } from '../sources.harness.ts'
import { createWebPages, type WebPlace } from './web-pages.ts'

let outbound: Outbound
let site: FakeSite
let other: FakeSite

beforeAll(() => void (outbound = openOutbound()))
afterAll(() => outbound.close())
beforeEach(async () => {
  await Promise.all([site?.close(), other?.close()])
  ;[site, other] = [await startFakeSite(), await startFakeSite()]
  site.at('/help/', page('Help', link('travel.html'), link('/news/today'), link('deep/one#part')))
  site.at('/help/travel.html', page('Travel', 'Trains are booked by the team.'))
  site.at('/help/deep/one', page('One', link('two')))
  site.at('/help/deep/two', page('Two', 'The second level.'))
  site.at('/news/today', page('News', 'Outside the folder.'))
})
afterAll(() => Promise.all([site.close(), other.close()]))

const page = (title: string, ...body: string[]) =>
  `<html><head><title>${title}</title></head><body><nav><a href="/help/">Home</a></nav><main><h1>${title}</h1>` +
  `${body.map((one) => `<p>${one}</p>`).join('')}</main></body></html>`
const link = (href: string, rel = '') => `<a href="${href}" rel="${rel}">a page</a>`
const connect = (place: Partial<WebPlace> = {}, max_wait_ms = 60_000) =>
  createWebPages(
    outbound,
    {
      addresses: [`${site.url}/help/`],
      depth: 2,
      pages_max: 50,
      below_only: true,
      other_hosts: [],
      ...place,
    },
    max_wait_ms,
  )
const listed = async (place: Partial<WebPlace> = {}) => namesOf(await connect(place).changes(null, open))
const pathsAsked = () => site.requests.map((one) => one.replace('GET ', ''))

describe('pages', () => {
  it('follows links below the address, level by level, and reads the main text', async () => {
    const connector = connect()
    await connector.check(open)
    const changes = await connector.changes(null, open)
    expect(namesOf(changes)).toEqual(['Help.md', 'One.md', 'Travel.md', 'Two.md'])
    expect(changes.is_full).toBe(true)
    const travel = itemNamed(changes, 'Travel.md')
    expect(travel.url).toBe(`${site.url}/help/travel.html`)
    expect(await textOf(connector, travel)).toBe('# Travel\n\nTrains are booked by the team.\n')
  })

  it('is limited by depth, by the number of pages, and to its hosts', async () => {
    expect(await listed({ depth: 0 })).toEqual(['Help.md'])
    expect(await listed({ depth: 1 })).toEqual(['Help.md', 'One.md', 'Travel.md'])
    expect(await listed({ pages_max: 2 })).toHaveLength(2)
    expect(await listed({ below_only: false })).toContain('News.md')
    other.at('/guide', page('Guide', 'Elsewhere.'))
    site.at('/help/', page('Help', link(`${other.url}/guide`), link('mailto:a@b.example'), link('https://[')))
    expect(await listed()).toEqual(['Help.md'])
    expect(other.requests).toEqual([])
    expect(await listed({ other_hosts: [other.host] })).toEqual(['Guide.md', 'Help.md'])
  })

  it('changes the version only with the text of the page', async () => {
    const connector = connect()
    const versions = async () =>
      (await connector.changes(null, open)).items.map(({ name, version }) => `${name} ${version}`)
    const before = await versions()
    const help = page('Help', link('travel.html'), link('/news/today'), link('deep/one'))
    site.at('/help/', help.replace('<nav>', '<nav><script>nonce = 7</script>'))
    expect(await versions()).toEqual(before)
    site.at('/help/travel.html', page('Travel', 'Trains are booked by yourself.'))
    const changed = (await versions()).filter((one) => !before.includes(one))
    expect(changed).toEqual([expect.stringContaining('Travel.md')])
  })

  it('takes one page that several addresses lead to once, and resolves its links after redirects', async () => {
    const to = (location: string) => ({ status: 302, headers: { location } })
    site.at('/help', to('/help/'))
    site.at('/help/old', to('/help/travel.html'))
    site.at('/help/', page('Help', link('old'), link('travel.html')))
    expect(await listed({ addresses: [`${site.url}/help`], below_only: false })).toEqual([
      'Help.md',
      'Travel.md',
    ])
  })

  it('takes linked documents, and counts what cannot be read', async () => {
    const pdf = { headers: { 'content-type': 'application/pdf', etag: '"7"' }, body: Buffer.from('%PDF-1.7') }
    site.at('/help/rules.pdf', pdf)
    site.at('/help/film.mp4', { headers: { 'content-type': 'video/mp4' }, body: Buffer.from('film') })
    site.at('/help/', page('Help', link('rules.pdf'), link('film.mp4'), link('gone')))
    const connector = connect()
    const changes = await connector.changes(null, open)
    expect([namesOf(changes), changes.skipped]).toEqual([['Help.md', 'rules.pdf'], 2])
    expect(await textOf(connector, itemNamed(changes, 'rules.pdf'))).toBe('%PDF-1.7')
  })

  it('keeps a page that fails for now, and ends if the site fails as a whole', async () => {
    const failing = (path: RegExp) => site.refuse({ path, status: 503, times: Infinity })
    failing(/travel/)
    const changes = await connect({}, 0).changes(null, open)
    expect(itemNamed(changes, 'travel.html.md').refused).toBe('ERROR_SOURCE_UNAVAILABLE')
    site.at('/help/', page('Help', ...Array.from({ length: 12 }, (_, at) => link(`page-${at}`))))
    failing(/page-/)
    await expect(connect({}, 0).changes(null, open)).rejects.toMatchObject({
      code: 'ERROR_SOURCE_UNAVAILABLE',
    })
  })

  it('reports an address that cannot be read', async () => {
    site.at('/help/', null)
    await expect(connect().check(open)).rejects.toMatchObject({ code: 'ERROR_SOURCE_PLACE_NOT_FOUND' })
    const gone = itemNamed(
      await connect({ addresses: [`${site.url}/help/deep/two`] }).changes(null, open),
      'Two.md',
    )
    site.at('/help/deep/two', null)
    await expect(connect().fetch(gone, open)).rejects.toMatchObject({ code: 'ERROR_FILE_NOT_FOUND' })
  })
})

describe('sitemaps', () => {
  const sitemap = (kind: 'urlset' | 'sitemapindex', entry: string, ...paths: string[]) => ({
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
      .map((path) => `<${entry}><loc>${site.url}${path}</loc></${entry}>`)
      .join('')}</${kind}>`,
  })

  it('takes the pages of a sitemap and of those that it names, without their links', async () => {
    site.at('/sitemap.xml', sitemap('sitemapindex', 'sitemap', '/sitemap-1.xml', '/sitemap.xml'))
    site.at('/sitemap-1.xml', sitemap('urlset', 'url', '/help/', '/help/deep/two'))
    expect(await listed({ addresses: [`${site.url}/sitemap.xml`] })).toEqual(['Help.md', 'Two.md'])
  })

  it('refuses a document type', async () => {
    const body = `<!DOCTYPE urlset [<!ENTITY a "b">]><urlset><url><loc>${site.url}/&a;</loc></url></urlset>`
    site.at('/sitemap.xml', { headers: { 'content-type': 'text/xml' }, body })
    await expect(connect({ addresses: [`${site.url}/sitemap.xml`] }).check(open)).rejects.toMatchObject({
      code: 'ERROR_SOURCE_MALFORMED',
    })
  })
})

describe('rules of the site', () => {
  const robots = (...lines: string[]) => site.at('/robots.txt', { body: lines.join('\n') })

  it('requests nothing that robots.txt excludes, also after a redirect', async () => {
    robots('User-agent: *', 'Disallow: /help/deep/')
    site.at('/help/moved', { status: 302, headers: { location: '/help/deep/two' } })
    site.at('/help/', page('Help', link('deep/one'), link('moved'), link('travel.html')))
    expect(await listed()).toEqual(['Help.md', 'Travel.md'])
    expect(pathsAsked()).not.toContain('/help/deep/one')
    robots('User-agent: Parlance', 'Disallow: /help/')
    await expect(connect().check(open)).rejects.toMatchObject({ code: 'ERROR_SOURCE_ROBOTS' })
  })

  it('reads nothing while robots.txt fails', async () => {
    site.refuse({ path: /robots/, status: 500, times: Infinity })
    await expect(connect({}, 0).check(open)).rejects.toMatchObject({ code: 'ERROR_SOURCE_UNAVAILABLE' })
    expect(pathsAsked().filter((path) => path !== '/robots.txt')).toEqual([])
  })

  it('leaves out noindex pages, and does not follow nofollow links', async () => {
    const meta = (content: string) => `<meta name="robots" content="${content}">`
    site.at('/help/', page('Help', link('travel.html', 'nofollow'), link('deep/one')))
    site.at('/help/deep/one', page('One', link('two')).replace('<title>', `${meta('noindex')}<title>`))
    expect(await listed()).toEqual(['Help.md', 'Two.md'])
    site.at('/help/deep/one', page('One', link('two')).replace('<title>', `${meta('NONE')}<title>`))
    expect(await listed()).toEqual(['Help.md'])
  })
})

describe('a hostile site', () => {
  it('cannot lead the client to internal addresses or other hosts', async () => {
    const guarded = createOutbound({ allow: [site.host], log: { warn: () => {} } })
    site.at('/help/in', { status: 302, headers: { location: 'http://127.0.0.1:1/admin' } })
    site.at('/help/out', { status: 302, headers: { location: `${other.url}/guide` } })
    site.at('/help/', page('Help', link('in'), link('out'), link('http://169.254.169.254/latest')))
    const place = {
      addresses: [`${site.url}/help/`],
      depth: 1,
      pages_max: 9,
      below_only: true,
      other_hosts: [],
    }
    expect(namesOf(await createWebPages(guarded, place, 0).changes(null, open))).toEqual(['Help.md'])
    expect(other.requests).toEqual([])
    await guarded.close()
  })

  it('is cut off at the maximum size, and refused when nested too deeply', async () => {
    site.at('/help/travel.html', page('Travel', 'x'.repeat(5 * 1024 * 1024)))
    site.at('/help/deep/one', page('One', '<div>'.repeat(10_000)))
    const changes = await connect().changes(null, open)
    expect(namesOf(changes)).toEqual(['Help.md', 'travel.html.md'])
    expect(itemNamed(changes, 'travel.html.md').refused).toBe('ERROR_TOO_LARGE')
  })

  it('ends with endless links', async () => {
    site.refuse({
      path: /endless/,
      times: Infinity,
      by: ({ url }) => ({
        headers: { 'content-type': 'text/html' },
        body: page(url.pathname, link(`${url.pathname}1`)),
      }),
    })
    const names = await listed({ addresses: [`${site.url}/endless`], depth: 5 })
    expect(names.filter((name) => name.includes('endless'))).toHaveLength(6)
  })
})
