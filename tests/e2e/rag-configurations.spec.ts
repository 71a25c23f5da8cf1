import { HANDBOOK, filesField, makeBase } from './support/knowledge-bases.ts'
import { callAs, expect, test } from './support/test.ts'

test('a configuration is created, becomes the default, is changed after its cost is shown, and deleted', async ({
  signedIn,
}) => {
  const page = await signedIn('admin')
  await page.goto('/admin/rag-configurations')
  await page.getByRole('button', { name: 'New configuration' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill('Short passages')
  await form.getByRole('combobox', { name: 'Text splitter' }).selectOption('Sentences')
  const sentences = form.getByRole('spinbutton', { name: 'Sentences per passage' })
  await expect(sentences).toHaveValue('10')
  await sentences.fill('0')
  await form.getByRole('checkbox', { name: 'Default configuration' }).check()
  await form.getByRole('button', { name: 'Create configuration' }).click()
  await expect(sentences).toHaveAttribute('aria-invalid', 'true')
  await sentences.fill('2')
  await form.getByRole('button', { name: 'Create configuration' }).click()
  await expect(page.getByText('Configuration created')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Short passages' })
  await expect(row).toContainText('Default')
  await expect(row).toContainText('Sentences')

  // a new base uses it
  const id = await makeBase(page, 'Configured')
  await page.goto(`/knowledge-base/${id}?tab=settings`)
  const ofBase = page.getByRole('combobox', { name: 'RAG configuration' })
  await expect(ofBase.locator('option:checked')).toHaveText('Short passages')
  await page.getByRole('tab', { name: /Files/ }).click()
  await filesField(page).setInputFiles([HANDBOOK])
  await expect(page.getByRole('row').filter({ hasText: 'handbook.md' })).toContainText('Indexed')

  await page.goto('/admin/rag-configurations')
  await page.getByRole('button', { name: 'Edit “Short passages”' }).click()
  await expect(form.getByRole('checkbox', { name: 'Default configuration' })).toBeChecked()
  await form.getByRole('checkbox', { name: 'Default configuration' }).uncheck()
  await form.getByRole('combobox', { name: 'Text splitter' }).selectOption('Recursive')
  await form.getByRole('spinbutton', { name: 'Passage length in characters' }).fill('300')
  await form.getByRole('button', { name: 'Show cost' }).click()
  await expect(
    form.getByText(/^This rebuilds: 1 knowledge base, 1 document, about \d+ passage/),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(row).toContainText('Recursive')
  await expect(row).not.toContainText('Default')

  await callAs(page, 'DELETE', `/v2/knowledge-bases/${id}`)
  await page.goto('/admin/rag-configurations')
  await page.getByRole('button', { name: 'Delete “Short passages”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete configuration' }).click()
  await expect(page.getByText('Configuration deleted')).toBeVisible()
  await expect(row).toHaveCount(0)
})
