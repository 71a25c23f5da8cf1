import { parentPort, workerData } from 'node:worker_threads'
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'
import { lockDown } from '#core/sandbox/lock-down.ts'

// A thread of its own (html-to-markdown.ts): HTML in, Markdown out, nothing else.
const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' })
service.use(gfm)
service.remove(['script', 'style', 'noscript', 'iframe', 'object', 'template'])
// a picture is no text; what it is called can be
service.addRule('picture', {
  filter: 'img',
  replacement: (_, node) => ('getAttribute' in node ? (node.getAttribute('alt') ?? '').trim() : ''),
})
// what reads markup of others needs nothing but its words
lockDown()
parentPort?.postMessage(service.turndown(String(workerData)))
