import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { filesBelow, ROOT } from '@parlance/tests/support/files.ts'

const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'title',
  'alt',
  'placeholder',
  'label',
  'helperText',
])
/** Names that are the same in both languages. */
const NAMES = new Set(['Parlance'])

/** Words that are in JSX instead of in the texts, and would stay in one language. */
export function sentencesInJsx(): string[] {
  return ['packages/web/src', 'plugins', 'tests/plugins']
    .flatMap(filesBelow)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const tree = parseSync(readFileSync(join(ROOT, file), 'utf8'), { syntax: 'typescript', tsx: true })
      return wordsIn(tree).map((words) => `${file}: '${words}' is written in JSX: move it to the texts`)
    })
}

function wordsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(wordsIn)
  if (!isRecord(node)) return []
  const own = ownWords(node)
  if (own !== null) return isSentence(own) ? [own.trim()] : []
  return Object.values(node).flatMap(wordsIn)
}

/** The words of a node that are shown or spoken, or null where its children are to be looked at. */
function ownWords(node: Record<string, unknown>): string | null {
  if (node['type'] === 'JSXText') return String(node['value'])
  if (node['type'] !== 'JSXAttribute') return null
  const { name, value } = node
  const isSpoken = isRecord(name) && SPOKEN.has(String(name['value']))
  return isSpoken && isRecord(value) && value['type'] === 'StringLiteral' ? String(value['value']) : null
}

function isSentence(text: string): boolean {
  return /\p{L}{2,}/u.test(text) && !NAMES.has(text.trim())
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
