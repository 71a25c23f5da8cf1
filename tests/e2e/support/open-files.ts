import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { Page } from '@playwright/test'
import { settle, visit, visitOrMake } from './open.ts'
import { ask, expect } from './test.ts'

const ADD = /^(Add files|Joindre des fichiers)$/
/** The smallest PNG there is, one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A message that is not sent, with a document, a picture and a file that is refused. */
export async function openDraftFiles(page: Page) {
  await visit(page, '/chat')
  // the draft stays in this page: other journeys start with an empty field
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

/** A PDF of one page with this text. */
function pdfOf(words: string): Buffer {
  const drawn = `BT /F 24 Tf 60 700 Td (${words}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
  return Buffer.from(`%PDF-1.4\n${objects.join('')}trailer << /Root 1 0 R >>\n%%EOF`)
}

/** A PDF of a conversation, with pictures of its pages. */
export async function openPages(page: Page, llm: FakeLlm) {
  await visitOrMake(page, 'pages', async () => {
    await visit(page, '/chat')
    const buffer = pdfOf('The rent is 940 euros.')
    await page
      .getByLabel(ADD)
      .first()
      .setInputFiles([{ name: 'lease.pdf', mimeType: 'application/pdf', buffer }])
    llm.next({ tokens: ['It is 940 euros.'] })
    await ask(page, 'What is the rent?')
    await page.waitForURL(/\/thread\//)
    await expect(page.getByRole('article').last()).toContainText('940')
  })
  await page.getByRole('button', { name: /lease\.pdf/ }).click()
  await page.getByRole('tab', { name: 'Pages' }).click()
  await expect(page.getByRole('img', { name: /^Page 1/ })).toBeVisible()
  await settle(page)
}
