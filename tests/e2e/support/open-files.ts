import type { FakeLlm } from '@parlance/tests/fakes/llm.ts'
import type { Page } from '@playwright/test'
import { settle, visit } from './open.ts'
import { expect } from './test.ts'

const ADD = /^(Add files|Joindre des fichiers)$/
/** The smallest PNG there is, one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A message that is not sent, with a document, a picture and a file that is refused. */
export async function openDraftFiles(page: Page) {
  await visit(page, '/chat')
  // the draft stays in this page: other journeys begin with an empty field
  await page.route('**/v2/drafts/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ json: { draft: null } }) : route.continue(),
  )
  await page
    .getByLabel(ADD)
    .first()
    .setInputFiles([
      { name: 'lease.md', mimeType: 'text/markdown', buffer: Buffer.from('The rent is 940 euros.') },
      { name: 'plan.png', mimeType: 'image/png', buffer: PIXEL },
      { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') },
    ])
  const list = page.getByRole('list', { name: /^(Files of your message|Fichiers de votre message)$/ })
  for (const name of ['lease.md', 'plan.png', 'film.mp4']) await expect(list).toContainText(name)
  await settle(page)
}

/** A conversation with the list of its files open. */
export async function openThreadFiles(page: Page, llm: FakeLlm) {
  await openDraftFiles(page)
  llm.next({ tokens: ['The rent is 940 euros [1].'] })
  await page.getByRole('textbox').first().fill('What is the rent?')
  await page.getByRole('textbox').first().press('Enter')
  await page.waitForURL(/\/thread\//)
  await expect(page.getByRole('article').last()).toContainText('940')
  await page.getByRole('button', { name: /^(Conversation actions|Actions de la conversation)$/ }).click()
  await page.getByRole('menuitem', { name: /^(Files|Fichiers)$/ }).click()
  await expect(page.getByRole('dialog')).toContainText('lease.md')
  await settle(page)
}
