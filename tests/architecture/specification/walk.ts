import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, ROOT } from '@parlance/tests/support/files.ts'
import { expect } from 'vitest'

export const WEB = 'packages/web/src'

export const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The code below these folders, without its tests and texts, as one text. */
export function sourceOf(...folders: string[]): string {
  return folders
    .flatMap(filesBelow)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/i18n\/|\/locales\//.test(file))
    .map(read)
    .join('\n')
}

/** Every text of the product and its plugins in a language, by `namespace.key`; those of plugins by `plugin:key`. */
export function textsIn(language: string): Map<string, string> {
  const own = filesBelow(`${WEB}/i18n/${language}`)
  const plugins = filesBelow('plugins').filter((file) => file.endsWith(`/locales/${language}.ts`))
  return new Map([
    ...own.flatMap((file) => entriesOf(file, namespaceOf(file))),
    ...plugins.flatMap((file) => entriesOf(file, `${file.split('/')[1]}:`)),
  ])
}

/** The errors are two files of one namespace. */
function namespaceOf(file: string): string {
  const name = (file.split('/').at(-1) ?? '').replace(/\.ts$/, '')
  return `${name.endsWith('errors') ? 'errors' : camel(name)}.`
}

const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function entriesOf(file: string, prefix: string): [string, string][] {
  const lines = read(file).replaceAll('’', "'").replaceAll("\\'", "'")
  return [...lines.matchAll(/^\s*(\w+):\s*(['"`])(.*)\2,?$/gm)].map(([, key = '', , text = '']) => [
    `${prefix}${key}`,
    text,
  ])
}

/**
 * Everything named exists, or is listed as owed with its planned work; what has landed must be removed from that list.
 */
export function expectThereOrOwed(isThere: boolean, owed: string | undefined): void {
  if (owed === undefined) expect(isThere, 'is missing and is not listed as owed').toBe(true)
  else expect(isThere, `has landed: take it off the list of what '${owed}' owes`).toBe(false)
}
