import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ROOT } from '@parlance/tests/support/files.ts'

const DIST = join(ROOT, 'packages/web/dist')
const isBuilt = existsSync(join(DIST, 'index.html'))

/** What a browser downloads before a page can be used: `npm run bench -- bundle` measures the same in a browser. */
describe.skipIf(!isBuilt)('JavaScript of the first load, in kB of gzip', () => {
  test.each(['en', 'fr'])('/chat in %s', (language) => {
    const files = scriptsOf(...toldBy('start', 'frame', 'chat', language))
    expect(kilobytes(files), listOf(files)).toBeLessThan(239)
  })

  test.each(['en', 'fr'])('a conversation in %s, before its answers are rendered', (language) => {
    const files = scriptsOf(
      ...toldBy('start', 'frame', 'chat', language, `${language}-thread`),
      named('thread'),
    )
    expect(kilobytes(files), listOf(files)).toBeLessThan(278)
  })

  test('the login page', () => {
    const files = scriptsOf(...toldBy('start'), named('login'), named('fr-login'))
    expect(kilobytes(files), listOf(files)).toBeLessThan(175)
  })

  test.each([
    ['speech-to-text', ['plugin', 'microphone'], 20],
    ['google-drive-picker', ['plugin', 'places'], 8],
    ['sharepoint-drive-picker', ['plugin'], 8],
  ] as const)('what the plugin %s adds to /chat, if it is enabled', (id, parts, limit) => {
    const there = scriptsOf(...toldBy('start', 'frame', 'chat', 'en'))
    const files = scriptsOf(...parts.map((part) => named(`plugin-${id}-${part}`)))
    const added = [...files].filter((file) => !there.has(file))
    expect(kilobytes(added), listOf(added)).toBeLessThan(limit)
  })

  test('no part of a plugin is loaded before the server has listed it', () => {
    const files = scriptsOf(...toldBy('start', 'frame', 'chat', 'thread', 'en', 'fr'))
    expect([...files].filter((file) => file.startsWith('plugin-'))).toEqual([])
  })
})

/** The files that the page lets the browser preload. */
function toldBy(...attributes: string[]): string[] {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  return attributes.flatMap((name) => {
    const list = new RegExp(` data-${name}="([^"]*)"`).exec(page)?.[1]
    if (list === undefined) throw new Error(`the page says nothing of ${name}`)
    return list.split(' ').map((file) => file.replace('/assets/', ''))
  })
}

/** The largest script with this name: there can also be a small one that only re-exports its parts. */
function named(name: string): string {
  const files = readdirSync(join(DIST, 'assets')).filter((file) =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file),
  )
  const [largest] = files.toSorted((a, b) => source(b).length - source(a).length)
  if (largest === undefined) throw new Error(`no script is called ${name}`)
  return largest
}

/** These scripts and what they import. */
function scriptsOf(...files: string[]): Set<string> {
  const all = new Set(files.filter((file) => file.endsWith('.js')))
  for (const file of all) {
    for (const [, other = ''] of source(file).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      all.add(other)
  }
  return all
}

const source = (file: string) => readFileSync(join(DIST, 'assets', file), 'utf8')
const size = (file: string) => gzipSync(source(file)).length / 1000

function kilobytes(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + size(file), 0)
}

function listOf(files: Iterable<string>): string {
  return [...files].map((file) => `${file} ${size(file).toFixed(1)}`).join(', ')
}
