import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entryOf, findPacked } from './find.ts'
import { manifestFor } from './packed.harness.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parlance-plugins-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const log = { error: () => {}, info: () => {}, warn: () => {} } as never
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), text)
}
const plugin = (id: string, manifest: unknown = manifestFor(id)) => {
  put(`${id}/plugin.json`, typeof manifest === 'string' ? manifest : JSON.stringify(manifest))
  put(`${id}/server.js`, 'export const plugin = 1')
}
const find = () => findPacked(log, dir, ['feedback', 'speech-to-text'])
const problems = () => find().failed.map(({ problem }) => problem)
const path = (one: string) => [{ method: 'GET', path: one, summary: '' }]

describe('a packed plugin', () => {
  test('is found with the hash of all of its files', () => {
    plugin('tally')
    put('.hidden/plugin.json', '')
    put('README.md', 'a file beside the folders')
    const [before] = find().packed
    expect(before).toMatchObject({ id: 'tally', has_tables: false })
    expect(entryOf(before)).toBe(null)
    put('tally/web/plugin.js', 'export const plugin = 2')
    const [after] = find().packed
    expect(after?.hash).not.toBe(before?.hash)
    expect(entryOf(after)).toBe(`/plugins/tally/${after?.hash.slice(0, 16)}/plugin.js`)
    put('tally/web/plugin.js', 'export const plugin = 3')
    expect(find().packed[0]?.hash).not.toBe(after?.hash)
    expect(problems()).toEqual([])
  })

  test('that is a link, or contains one, is refused', () => {
    plugin('real')
    symlinkSync(join(dir, 'real'), join(dir, 'linked'))
    symlinkSync('/etc/hostname', join(dir, 'real/web.js'))
    expect(problems()).toEqual(['its folder is a symbolic link', '"web.js" is a link or no file'])
  })

  test('with files that are too large, too many or too deep is refused', () => {
    for (const id of ['large', 'many', 'deep']) plugin(id)
    put('large/web/plugin.js', '')
    truncateSync(join(dir, 'large/web/plugin.js'), 31 * 2 ** 20)
    for (let at = 0; at < 300; at += 1) put(`many/web/${at}.js`, '')
    put('deep/a/b/c/d/e/f.js', '')
    expect(problems()).toEqual([
      'its folders are nested too deeply',
      'its files are larger than 30 MB together',
      'it has more than 300 files',
    ])
  })

  test.each([
    ['nothing', '', 'plugin.json is not JSON'],
    ['garbage', '{"id":', 'plugin.json is not JSON'],
    ['list', '[]', 'plugin.json:'],
    ['huge', JSON.stringify({ id: 'x'.repeat(70_000) }), 'larger than 64 kB'],
    ['another', { ...manifestFor('another'), id: 'other' }, 'not the name of its folder'],
    [
      'newer',
      { interface: 2, anything: true },
      'version 2 of the plugin interface, this product has version 1',
    ],
    ['unversioned', { ...manifestFor('unversioned'), version: 'new' }, 'version must be a version'],
    ['extra', { ...manifestFor('extra'), run: 'rm' }, 'plugin.json:'],
    [
      'escaping',
      { ...manifestFor('escaping'), calls: path('/v2/plugins/escaping/../../users') },
      'calls.0.path',
    ],
    ['stealing', { ...manifestFor('stealing'), calls: path('/v2/admin/users/all') }, 'not below'],
    [
      'twice',
      { ...manifestFor('twice'), calls: [path('/v2/plugins/twice/a'), path('/v2/plugins/twice/a')].flat() },
      'is there twice',
    ],
    [
      'open',
      { ...manifestFor('open'), content_policy: { 'script-src': ["'unsafe-eval'"] } },
      'content_policy',
    ],
    ['ranked', { ...manifestFor('ranked'), permissions: ['chat:use'] }, 'no role can have'],
    ['feedback', manifestFor('feedback'), 'a plugin of this id already'],
    ['speech', manifestFor('speech'), 'begin alike'],
    ['Upper', manifestFor('Upper'), 'lower-case words'],
  ])('named %s is refused with its reason', (id, manifest, problem) => {
    plugin(id, manifest)
    expect(problems()).toEqual([expect.stringContaining(problem)])
    expect(problems().join()).not.toContain(dir)
  })

  test('without a manifest or a server part is refused; the others are found', () => {
    put('empty/readme.txt', '')
    put('headless/plugin.json', JSON.stringify(manifestFor('headless')))
    plugin('whole')
    expect(problems()).toEqual(['it has no plugin.json', 'it has no server.js'])
    expect(find().packed.map(({ id }) => id)).toEqual(['whole'])
  })

  test('in a directory that does not exist is not found', () => {
    rmSync(dir, { recursive: true })
    expect(find()).toEqual({ packed: [], failed: [] })
  })
})
