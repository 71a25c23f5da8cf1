import { childrenOf, textOf } from '#adapters/text-extraction/office/xml.ts'
import { ExtractionError } from '#adapters/text-extraction/extracted.ts'
import { malformed } from '../read.ts'
import { webAddress } from './read-page.ts'

const ADDRESSES_MAX = 50_000

/** The addresses in a sitemap (sitemaps.org): of pages, or of further sitemaps. Null if it is not a sitemap. */
export function readSitemap(url: string, xml: string): { pages: string[]; sitemaps: string[] } | null {
  const root = /<(?:[\w-]+:)?(urlset|sitemapindex)[\s>]/.exec(xml.slice(0, 2_000))?.[1]
  if (root === undefined) return null
  try {
    return {
      pages: addressesIn(url, xml, 'urlset'),
      sitemaps: root === 'sitemapindex' ? addressesIn(url, xml, 'sitemapindex') : [],
    }
  } catch (error) {
    throw error instanceof ExtractionError ? malformed(error) : error
  }
}

function addressesIn(url: string, xml: string, root: string): string[] {
  const found: string[] = []
  for (const entry of childrenOf(xml, root)) {
    const loc = entry.children.find((child) => typeof child !== 'string' && child.name === 'loc')
    const address = loc === undefined || typeof loc === 'string' ? null : webAddress(textOf(loc).trim(), url)
    if (address !== null) found.push(address)
    if (found.length === ADDRESSES_MAX) break
  }
  return found
}
