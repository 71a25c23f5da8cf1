import { parentPort, workerData } from 'node:worker_threads'
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'
import { lockDown } from '#core/sandbox/lock-down.ts'

// A worker thread (html-to-markdown.ts) that converts HTML to Markdown.
const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' })
service.use(gfm)
service.remove(['script', 'style', 'noscript', 'iframe', 'object', 'template'])
// a picture is not text, but its name can be
service.addRule('picture', {
  filter: 'img',
  replacement: (_, node) => ('getAttribute' in node ? (node.getAttribute('alt') ?? '').trim() : ''),
})
// a thread that parses foreign markup needs nothing but the text
lockDown()
parentPort?.postMessage(service.turndown(String(workerData)))
