import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { answers, ask, expect, test } from './support/test.ts'

const ANSWER = 'It is **940** euros.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nمرحبا and $x^2$.'

/** Exports the open conversation and returns the file. */
async function exported(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Conversation actions' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export this conversation' })
  await dialog.getByRole('radio', { name: format }).check()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const path = await (await coming).path()
  await dialog.getByRole('button', { name: 'Close' }).click()
  return await readFile(path)
}

/** One conversation of ChatGPT, as in its archive. */
function archive(): Buffer {
  const node = (id: string, parent: string | null, children: string[], role: string, text: string) => ({
    id,
    parent,
    children,
    message: {
      id,
      author: { role },
      create_time: 1_700_000_000,
      content: { content_type: 'text', parts: [text] },
    },
  })
  const mapping = {
    q: node('q', null, ['a'], 'user', 'Where do herons fish?'),
    a: node('a', 'q', [], 'assistant', 'In shallow water.'),
  }
  const conversation = {
    id: 'herons',
    title: 'Herons',
    create_time: 1_700_000_000,
    current_node: 'a',
    mapping,
  }
  return Buffer.from(zipSync({ 'conversations.json': strToU8(JSON.stringify([conversation])) }))
}

test('a conversation is exported; an archive is imported, read and undone', async ({ signedIn, llm }) => {
  const page = await signedIn('marie')
  llm.next({ tokens: [ANSWER] })
  await page.goto('/chat')
  await ask(page, 'How high is the rent?')
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')

  const markdown = String(await exported(page, 'Markdown'))
  expect(markdown).toContain('How high is the rent?')
  expect(markdown).toContain('It is **940** euros.')
  const xml = unzipSync(await exported(page, 'Word document (DOCX)'))['word/document.xml']
  const text = strFromU8(xml ?? new Uint8Array())
  expect(text).toContain('<w:tbl>')
  expect(text).toContain('<m:sSup>')
  expect(text).toContain('<w:bidi/>')

  // the browser prints a PDF of the whole conversation, with text and formulas
  await page.evaluate(() => Object.assign(window, { print: () => {} }))
  await page.getByRole('button', { name: 'Conversation actions' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  const sheet = page.locator('[data-print]')
  await expect(sheet.locator('.katex').first()).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.locator('.question')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(sheet).toHaveCount(0)

  await page.goto('/account/conversations')
  const bytes = archive()
  const file = { name: 'chatgpt.zip', mimeType: 'application/zip', buffer: bytes }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await expect(page.getByText('ChatGPT · 1 conversation to import')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 conversation' }).click()
  await expect(page.getByText('1 imported')).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Herons' }).click()
  await expect(answers(page)).toContainText('In shallow water.')

  await page.goto('/account/conversations')
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('· Undone ·')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('Herons')).toHaveCount(0)
})
