import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, ROOT } from '@parlance/tests/support/files.ts'
import { sentencesInJsx } from './texts/jsx.ts'
import { pluginProblems } from './texts/plugins.ts'
import { comparisonProblems, frenchProblems, type Catalogue } from './texts/languages.ts'
import { usageProblems } from './texts/usage.ts'

/**
 * The interface's texts: both languages complete, French typeset, every key used, no sentence outside the text files.
 */
const I18N = 'packages/web/src/i18n'

/** Texts of a group that its first page does not need, in a separate file. */
const LATER: Record<string, string> = {
  appErrors: 'errors',
  pageErrors: 'errors',
  threadChat: 'chat',
  assistantList: 'assistants',
  bannerForm: 'banners',
  noticeList: 'notices',
}

const problems: string[] = []
if (existsSync(join(ROOT, I18N))) {
  const en = await catalogueOf('en')
  const fr = await catalogueOf('fr')
  problems.push(...comparisonProblems(en, fr), ...frenchProblems(fr), ...usageProblems(en))
  problems.push(...sentencesInJsx())
  console.log(`${Object.values(en).reduce((sum, texts) => sum + Object.keys(texts).length, 0)} texts`)
}
problems.push(...(await pluginProblems()))
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

/** The texts of a language: each file exports one group of them. */
async function catalogueOf(language: string): Promise<Catalogue> {
  const groups: Catalogue[] = await Promise.all(
    filesBelow(`${I18N}/${language}`).map((file) => import(join(ROOT, file))),
  )
  const catalogue: Catalogue = {}
  for (const [name, texts] of groups.flatMap(Object.entries<Record<string, string>>)) {
    const group = LATER[name] ?? name
    catalogue[group] = { ...catalogue[group], ...texts }
  }
  return catalogue
}
