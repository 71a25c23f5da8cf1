import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, ROOT } from '@parlance/tests/support/files.ts'
import type { ServerPlugin } from '@parlance/plugin-api/server.ts'
import { baseOf, type Catalogue, comparisonProblems, frenchProblems } from './languages.ts'

/** The plugins' texts: both languages complete, French typeset, every key used. */
export async function pluginProblems(): Promise<string[]> {
  const folders = ['plugins', 'tests/plugins'].flatMap(filesBelow).flatMap((file) => {
    const folder = /^(.*plugins\/[^/]+)\/src\/locales\/en\.ts$/.exec(file)?.[1]
    return folder === undefined ? [] : [folder]
  })
  const problems = await Promise.all(folders.map(problemsOf))
  return problems.flat()
}

async function problemsOf(folder: string): Promise<string[]> {
  const en = await catalogueOf(folder, 'en')
  const fr = await catalogueOf(folder, 'fr')
  return [...comparisonProblems(en, fr), ...frenchProblems(fr), ...unused(folder, en[folder] ?? {})]
}

async function catalogueOf(folder: string, language: 'en' | 'fr'): Promise<Catalogue> {
  const texts: Record<string, Record<string, string>> = await import(
    join(ROOT, folder, `src/locales/${language}.ts`)
  )
  return { [folder]: texts[language] ?? {}, [`${folder} (server)`]: await ofServer(folder, language) }
}

/** What the server part says of the plugin and its settings. */
async function ofServer(folder: string, language: 'en' | 'fr'): Promise<Record<string, string>> {
  const file = join(ROOT, folder, 'src/server.ts')
  if (!existsSync(file)) return {}
  const { plugin }: { plugin: ServerPlugin } = await import(file)
  const settings = (plugin.settings ?? []).map(({ name, description }) => [name, description[language]])
  return Object.fromEntries([['description', plugin.description[language]], ...settings])
}

function unused(folder: string, texts: Record<string, string>): string[] {
  const source = filesBelow(`${folder}/src`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/locales/') && !file.includes('.test.'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  const prefixes = [...source.matchAll(/`(\w+_)\$\{/g)].map((match) => match[1] ?? '')
  return Object.keys(texts)
    .map(baseOf)
    .filter((key) => !new RegExp(`['"\`.]${key}['"\`]`).test(source))
    .filter((key) => !prefixes.some((prefix) => key.startsWith(prefix)))
    .map((key) => `${folder}: ${key} is used nowhere`)
}
