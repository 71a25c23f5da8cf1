import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, ROOT } from '@parlance/tests/support/files.ts'

/** Documentation must be correct: documents name files that exist, and every folder explains its purpose. */
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

describe('docs/conventions.md', () => {
  const rules = read('docs/conventions.md')
    .split('\n')
    .filter((line) => /^\d+\. /.test(line))

  test('numbers its rules', () => {
    expect(rules.map((rule) => Number.parseInt(rule, 10))).toEqual(rules.map((_, at) => at + 1))
  })

  test.each(
    rules.flatMap((rule) =>
      [...rule.matchAll(/`((?:packages|tools|tests)\/[^`\s]+\.\w+)`/g)].map((found) => found[1] ?? ''),
    ),
  )('%s exists', (file) => expect(existsSync(join(ROOT, file))).toBe(true))
})

describe('a structural folder has a README of ten lines at most', () => {
  const WEB = 'packages/web/src'
  const SERVER = 'packages/server/src'
  const folders = [
    ...['packages/contract', 'packages/plugin-api', 'packages/server', 'packages/server/migrations'],
    ...['adapters', 'core', 'db', 'features', 'plugins', 'testing'].map((name) => `${SERVER}/${name}`),
    ...['', '/app', '/features', '/i18n', '/lib', '/plugins', '/routes', '/ui'].map(
      (name) => `${WEB}${name}`,
    ),
    ...['plugins', 'tests', 'tests/e2e', 'tools'],
  ]

  test.each(folders)('%s', (folder) => {
    const lines = read(`${folder}/README.md`).trimEnd().split('\n')
    expect(lines[0]).toMatch(/^# \S/)
    expect(lines.filter((line) => line !== '').length).toBeLessThanOrEqual(10)
  })

  test('no folder is missing', () => {
    const roomsOf = (folder: string) =>
      new Set(
        filesBelow(folder).flatMap((file) =>
          file.slice(folder.length + 1).includes('/')
            ? [`${folder}/${file.slice(folder.length + 1).split('/')[0]}`]
            : [],
        ),
      )
    const rooms = [...roomsOf(SERVER), ...roomsOf(WEB), ...roomsOf(`${SERVER}/adapters`)]
    expect(rooms.filter((room) => !existsSync(join(ROOT, room, 'README.md')))).toEqual([])
  })
})
