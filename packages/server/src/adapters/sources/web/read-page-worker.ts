import { parentPort } from 'node:worker_threads'
import { parse } from 'parse5'
import { lockDown } from '#core/sandbox/lock-down.ts'
import { attribute, elementsBelow } from '#adapters/text-extraction/html/elements.ts'
import { writeHtml } from '#adapters/text-extraction/html/write-html.ts'
import { markdownWriter } from '#adapters/text-extraction/markdown.ts'

// A worker thread (read-page.ts) that reads a web page.
const LINKS_MAX = 5_000

lockDown()
parentPort?.on('message', (markup) => parentPort?.postMessage(read(String(markup))))

function read(html: string) {
  const writer = markdownWriter()
  // refuses markup that would take too long below
  const title = writeHtml(html, writer)
  const links = new Set<string>()
  let base = ''
  let robots = ''
  for (const element of elementsBelow(parse(html))) {
    const { tagName } = element
    if (tagName === 'a' && links.size < LINKS_MAX && !/\bnofollow\b/i.test(attribute(element, 'rel')))
      links.add(attribute(element, 'href').trim())
    else if (tagName === 'base' && base === '') base = attribute(element, 'href').trim()
    else if (tagName === 'meta' && /^(?:robots|parlance)$/i.test(attribute(element, 'name')))
      robots += ` ${attribute(element, 'content').toLowerCase()}`
  }
  return { title, text: writer.text(), base, robots, links: [...links] }
}
