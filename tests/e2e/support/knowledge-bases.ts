import type { Page } from '@playwright/test'
import { visit } from './open.ts'
import { callAs, expect } from './test.ts'

export type Upload = { name: string; mimeType: string; buffer: Buffer }

/** A file for a base, with this text. */
export const textFile = (name: string, text: string): Upload => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

export const HANDBOOK = textFile(
  'handbook.md',
  '# Handbook\n\n## Time off\n\nEverybody has 27 days of leave a year.\n\n## Telework\n\nUp to three days a week at home.\n',
)
export const HOLIDAYS = textFile(
  'jours-feries.txt',
  'Le bureau est fermé le lundi de Pâques et le 11 novembre.',
)
/** It starts like a PDF but is invalid. */
export const DAMAGED = textFile('damaged.pdf', '%PDF-1.7\nnothing of what must follow')

/** Creates a base of the person who is signed in on this page. */
export async function makeBase(page: Page, name: string): Promise<string> {
  return (await callAs<{ id: string }>(page, 'POST', '/v2/knowledge-bases', { name })).id
}

/** The file input behind the button that adds files. */
export const filesField = (page: Page) => page.locator('input[type=file]:not([webkitdirectory])').first()

type Base = { id: string; documents: number }

/** A base with files in all their states, created on first use. */
async function shownBase(page: Page): Promise<Base> {
  const { data } = await callAs<{ data: Base[] }>(page, 'GET', '/v2/knowledge-bases?query=Screen%20base')
  const [known] = data
  if (known && known.documents > 0) return known
  const id = known?.id ?? (await makeBase(page, 'Screen base'))
  await visit(page, `/knowledge-base/${id}`)
  await filesField(page).setInputFiles([HANDBOOK, HOLIDAYS, DAMAGED])
  await expect(page.getByRole('button', { name: /^(Retry|Réessayer)$/ })).toBeVisible()
  await expect(page.getByText(/^(Indexed|Indexé)$/)).toHaveCount(2)
  return { id, documents: 3 }
}

/** The list with one base, created on first use. */
export async function openBases(page: Page) {
  await shownBase(page)
  await visit(page, '/knowledge-base')
  await expect(page.getByRole('link', { name: 'Screen base' })).toBeVisible()
}

/** A search without results. */
export async function openNoBase(page: Page) {
  await visit(page, '/knowledge-base')
  await page.getByRole('main').getByRole('searchbox').fill('zzzz')
  await expect(page.getByRole('button', { name: /^(Clear search|Effacer la recherche)$/ })).toBeVisible()
}

/** A tab of a base. */
export async function openBase(
  page: Page,
  tab: 'files' | 'search' | 'answers' | 'questions' | 'tests' | 'settings' | 'sharing' | 'activity',
) {
  const { id } = await shownBase(page)
  await visit(page, `/knowledge-base/${id}?tab=${tab}`)
  await expect(page.getByRole('tabpanel')).toBeVisible()
}

/** A file next to the list. */
export async function openDocument(page: Page) {
  await openBase(page, 'files')
  await page.getByRole('button', { name: 'handbook.md', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Telework' })).toBeVisible()
}

/** The curated answers of a base, one of them open. */
export async function openAnswers(page: Page) {
  const { id } = await shownBase(page)
  const path = `/v2/knowledge-bases/${id}/curated-answers`
  const { total } = await callAs<{ total: number }>(page, 'GET', path)
  const question = 'Can I carry over leave?'
  const answer = { question, answer: 'Up to **five** days.', language: 'en', review_on: '2999-01-31' }
  if (total === 0) await callAs(page, 'POST', path, answer)
  await openBase(page, 'answers')
  await page.getByRole('button', { name: /^(Show the answer to|Afficher la réponse à)/ }).click()
  await expect(page.getByText('five', { exact: true })).toBeVisible()
  // colours of a tooltip that fades are not checked
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
}

/** The form of a curated answer. */
export async function openAnswerForm(page: Page) {
  await openAnswers(page)
  await page.getByRole('button', { name: /^(Edit|Modifier) [“«]/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Questions that a base did not answer well. */
export async function openQuestions(page: Page) {
  const counts = { unanswered: 3, rated_badly: 2, reasons: [{ reason: 'wrong', count: 2 }] }
  const asked = {
    key: 'a'.repeat(64),
    question: 'Where do I park my bicycle?',
    ...counts,
    last_on: '2026-05-04',
  }
  await page.route('**/open-questions?*', (route) =>
    route.fulfill({ json: { data: [asked], total: 1, page: 1 } }),
  )
  await openBase(page, 'questions')
  await expect(page.getByText(asked.question)).toBeVisible()
}

/** The results of a base for a question, with their scores. */
export async function openSearchTest(page: Page) {
  await openBase(page, 'search')
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('textbox', { name: 'Question' }).first().fill('How many days of leave?')
  await panel.getByRole('button', { name: /^(Search|Rechercher)$/ }).click()
  await expect(panel.getByRole('link', { name: 'handbook.md' })).toBeVisible()
}

type Chunk = { id: string; change: object | null }

/** The passages of a file; one is edited by hand, and one is added. */
export async function openPassages(page: Page) {
  const base = `/v2/knowledge-bases/${(await shownBase(page)).id}/documents`
  const { data } = await callAs<{ data: { id: string }[] }>(page, 'GET', `${base}?query=handbook`)
  const file = `${base}/${data[0]?.id}`
  const chunks = await callAs<{ data: Chunk[] }>(page, 'GET', `${file}/chunks`)
  const [first] = chunks.data
  if (first?.change === null) {
    const text = '# Handbook\n\n## Time off\n\nEverybody has 27 days of leave a year, and 28 from 2027.'
    await callAs(page, 'PUT', `${file}/chunks/${first.id}`, { heading: '', text, version: 0 })
    await callAs(page, 'POST', `${file}/chunks/${first.id}/added`, { heading: 'Handbook', text: 'Ask HR.' })
  }
  await openDocument(page)
  await page.getByRole('tab', { name: 'Passages' }).click()
  await expect(page.getByRole('switch').or(page.getByRole('checkbox')).first()).toBeVisible()
}

/** The form of a passage. */
export async function openPassageForm(page: Page) {
  await openPassages(page)
  await page.getByRole('button', { name: /^Actions (for passage|pour le passage) 1$/ }).click()
  await page.getByRole('menuitem', { name: /^(Edit|Modifier)$/ }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(2)
}

export async function openBaseForm(page: Page) {
  await visit(page, '/knowledge-base')
  await page
    .getByRole('button', { name: /^(New knowledge base|Nouvelle base)$/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
