import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesBelow, ROOT } from '@parlance/tests/support/files.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesOfTutorial } from '../../tools/new-plugin/tutorial.ts'

const FIXTURE = 'tests/plugins/guestbook'
const tutorial = filesOfTutorial(readFileSync(join(ROOT, 'docs/plugins.md'), 'utf8'))

test('docs/plugins.md shows the whole plugin that the tests run in the real hosts', () => {
  const own = (file: string) => file.slice(FIXTURE.length + 1)
  const files = filesBelow(FIXTURE).filter((file) => !file.endsWith('packed.test.ts'))
  expect([...tutorial.keys()].toSorted()).toEqual(files.map(own).toSorted())
  for (const file of files) {
    // one folder deeper than a plugin of the product
    const text = readFileSync(join(ROOT, file), 'utf8').replace('../../../tsconfig', '../../tsconfig')
    expect(tutorial.get(own(file)), file).toBe(text)
  }
})

describe('npm run new-plugin, in a copy', () => {
  let copy: string
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'parlance-new-plugin-'))
    for (const file of [
      ...['packages/contract', 'packages/plugin-api', 'tools'].flatMap(filesBelow),
      ...['package.json', 'tsconfig.base.json', 'tsconfig.plugin.json', 'docs/plugins.md', '.oxfmtrc.json'],
    ]) {
      cpSync(join(ROOT, file), join(copy, file))
    }
    mkdirSync(join(copy, 'node_modules/@parlance'), { recursive: true })
    const modules = join(ROOT, 'node_modules')
    for (const name of readdirSync(modules).filter((one) => one !== '@parlance')) {
      symlinkSync(join(modules, name), join(copy, 'node_modules', name))
    }
    for (const name of ['contract', 'plugin-api']) {
      symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@parlance', name))
    }
  }, 60_000)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  const run = (...[command = '', ...args]: string[]) => {
    const PATH = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`
    const options = { cwd: copy, encoding: 'utf8', env: { ...process.env, PATH } } as const
    const { status, stdout, stderr } = spawnSync(command, args, options)
    return { status, said: `${stdout}${stderr}` }
  }
  const newPlugin = (...args: string[]) => run('node', 'tools/new-plugin.ts', ...args)

  test.each(['', 'Guestbook', 'guest_book', '../guestbook', 'a'.repeat(41)])('refuses %j', (name) => {
    expect(newPlugin(...(name === '' ? [] : [name]))).toMatchObject({ status: 1 })
  })

  test('writes the plugin of the tutorial under another name; it compiles, and it can be packed', () => {
    expect(newPlugin('visitor-book').said).toContain('plugins/visitor-book/src/plugin.ts')
    expect(newPlugin('visitor-book')).toMatchObject({ status: 1 })
    const read = (file: string) => readFileSync(join(copy, 'plugins/visitor-book', file), 'utf8')
    for (const path of tutorial.keys()) {
      expect(read(path.replace('guestbook', 'visitor-book')), path).not.toMatch(/guestbook/i)
    }
    expect(read('migrations/0001_entries.sql')).toContain('plugin_visitor_book_entries')
    expect(run('tsc', '-p', 'plugins/visitor-book')).toEqual({ status: 0, said: '' })
    expect(run('oxfmt', '--check', 'plugins/visitor-book')).toMatchObject({ status: 0 })
    expect(run('node', 'tools/pack-plugin.ts', 'visitor-book').said).toContain('is packed')
    const packed = readFileSync(join(copy, 'packed/visitor-book/plugin.json'), 'utf8')
    expect(JSON.parse(packed)).toMatchObject({
      id: 'visitor-book',
      interface: 1,
      permissions: ['chat:create'],
    })
  }, 120_000)
})
