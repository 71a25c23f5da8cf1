import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ERROR_CODES } from '@parlance/contract/core/error-codes.ts'
import { filesBelow, ROOT } from '@parlance/tests/support/files.ts'
import { baseOf, type Catalogue } from './languages.ts'

/** Keys that no source names, keys named that do not exist, and error codes without a text. */
export function usageProblems(en: Catalogue): string[] {
  const source = filesBelow('packages/web/src')
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/i18n/') && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  const literals = new Set(
    [...source.matchAll(/['"`]([a-z][\w-]*\.\w+)['"`]/gi)].map((match) => match[1] ?? ''),
  )
  // `chat.tool_${state}` uses every key that begins like it; so does a prefix of nothing, `featureConfigs.${key}`
  const prefixes = [...source.matchAll(/`([a-z]\w*\.\w*)\$\{/gi)].map((match) => match[1] ?? '')
  const codes = new Set<string>(Object.keys(ERROR_CODES).map((code) => `errors.${code}`))

  const keys = new Set(
    Object.entries(en).flatMap(([group, texts]) =>
      Object.keys(texts).map((key) => `${group}.${baseOf(key)}`),
    ),
  )
  const groups = new Set(Object.keys(en))
  return [
    ...[...keys]
      .filter(
        (key) => !literals.has(key) && !codes.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
      )
      .map((key) => `${key} is used nowhere`),
    ...[...codes].filter((key) => !keys.has(key)).map((key) => `${key} has no text`),
    ...[...literals]
      .filter((key) => groups.has(key.split('.')[0] ?? '') && !keys.has(key) && looksLikeText(source, key))
      .map((key) => `${key} does not exist`),
  ]
}

/** A file or a member can be written like a key; a text is asked for with t(…). */
function looksLikeText(source: string, key: string): boolean {
  return new RegExp(`\\bt\\(\\s*['"\`]${key.replaceAll('.', '\\.')}['"\`]`).test(source)
}
