import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow, ROOT } from '@parlance/tests/support/files.ts'
import { frenchProblems } from './texts/languages.ts'

/**
 * Writes CHANGELOG.md from the changes that the page shows as 'What's New': one file each, in a folder by area, with a
 * sentence in both languages. With --check it writes nothing and fails if the two differ.
 */
const FOLDER = 'packages/web/src/features/documentation/changes'
const CHANGELOG = join(ROOT, 'CHANGELOG.md')
const NAME = /^(\d+\.\d+\.\d+)-\d{2}-[a-z-]+\.json$/

const problems: string[] = []
const releases = new Map<string, string[]>()
const byName = (a: string, b: string) => (basename(a) < basename(b) ? -1 : 1)
for (const file of filesBelow(FOLDER).toSorted(byName)) {
  const [, name = ''] = file.slice(FOLDER.length + 1).split('/')
  const version = NAME.exec(name)?.[1]
  if (version === undefined) problems.push(`${file}: is not named AREA/VERSION-NN-what.json`)
  const change: Record<string, unknown> = JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
  const { en, fr, ...rest } = change
  if (!isSentence(en) || !isSentence(fr) || Object.keys(rest).length > 0) {
    problems.push(`${file}: has a sentence each for en and fr, and nothing else`)
    continue
  }
  problems.push(...frenchProblems({ [name]: { fr } }))
  releases.set(version ?? '', [...(releases.get(version ?? '') ?? []), `- ${en}`])
}

const newestFirst = [...releases].sort(([a], [b]) => b.localeCompare(a, 'en', { numeric: true }))
const text = [
  '# Changelog',
  ...newestFirst.flatMap(([version, lines]) => [`## ${version}`, lines.join('\n')]),
]
const changelog = `${text.join('\n\n')}\n`
if (!process.argv.includes('--check')) writeFileSync(CHANGELOG, changelog)
else if (readFileSync(CHANGELOG, 'utf8') !== changelog) {
  problems.push('CHANGELOG.md is not what the changes say: npm run changelog')
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

function isSentence(value: unknown): value is string {
  return typeof value === 'string' && /\S.*\.$/.test(value)
}
