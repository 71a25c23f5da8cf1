import { cpus } from 'node:os'
import { existsSync } from 'node:fs'
import { type Benchmark, print } from './lib/report.ts'

const NAMES = [
  'server-cpu',
  'first-token',
  'keeping-up',
  'whole-answer',
  'embedded-start',
  'journal',
  'memory',
  'cold-start',
  'stop-and-reload',
  'thread-list',
  'message-search',
  'marketplace',
  'cost-pages',
  'long-thread',
  'context',
  'bundle',
  'lighthouse',
  'streaming-answer',
  'long-thread-page',
  'documents',
  'retrieval',
  'retrieval-hybrid',
  'retrieval-large',
  'citations',
  'imports',
  'one-file',
  'sealing',
  'small-files',
  'large-bodies',
]

const asked = process.argv.slice(2)
const quick = asked.includes('--quick')
const place = asked.indexOf('--data')
const data = place === -1 ? null : (asked.splice(place, 2)[1] ?? end('--data asks for a folder.'))
const names = asked.filter((name) => !name.startsWith('--'))
const unknown = names.filter((name) => !NAMES.includes(name))

if (!existsSync('/proc/self/stat')) end('The benchmarks read /proc, so they run on Linux only.')
if (unknown.length > 0) end(`There is no benchmark ${unknown.join(', ')}; there are ${NAMES.join(', ')}.`)

console.log(`Node ${process.version} on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`)
for (const name of names.length > 0 ? names : NAMES) {
  const { run }: { run: Benchmark } = await import(`./${name}.ts`)
  print(name, await run({ quick, data }))
}
process.exit(0)

function end(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
