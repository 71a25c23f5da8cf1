import type { PromptDraft } from '@parlance/contract/prompts/prompts.ts'
import type { Page } from '@playwright/test'
import { callAs, expect, test } from './support/test.ts'

const textbox = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const column = (page: Page, number: number) => page.getByRole('article', { name: new RegExp(`^${number}: `) })

test('a prompt with variables runs in two columns across a reload, is compared, restored, and becomes an assistant', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice')
  await page.goto('/expert/')
  await button(page, 'New prompt').first().click()
  await textbox(page, 'Name').fill('Notice periods')
  await page.getByRole('dialog').getByRole('button', { name: 'New prompt' }).click()
  await page.waitForURL(/\/expert\/[0-9a-f-]{36}$/)
  const path = `/v2/prompts/${new URL(page.url()).pathname.split('/').at(-1)}`

  await textbox(page, 'System prompt').fill('Answer as {{role}}.')
  await textbox(page, 'User prompt').fill('What about {{topic}}?')
  const role = page.getByRole('group', { name: 'role' })
  await role.getByRole('combobox', { name: 'Type' }).selectOption('Choice')
  await role.getByRole('textbox', { name: 'Choices' }).fill('judge\nclerk')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await button(page, 'Save version').click()
  await textbox(page, 'Note').fill('first')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Version saved')).toBeVisible()

  await button(page, 'Add column').click()
  await button(page, 'Run').click()
  await expect(page.getByText('Required', { exact: true }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'role' }).selectOption('judge')
  await textbox(page, 'topic').fill('the lease')
  llm.next({ endless: true, rate: 40 })
  llm.next({ tokens: ['Three months, it says.'] })
  await button(page, 'Run').click()
  await expect(column(page, 1)).toHaveAttribute('aria-busy', 'true')
  await expect(column(page, 2)).toContainText('Three months')
  await page.reload()
  await expect(column(page, 1)).toHaveAttribute('aria-busy', 'true')
  await expect(textbox(page, 'topic')).toHaveValue('the lease')
  await button(page, 'Stop column 1').click()
  await expect(column(page, 1)).toContainText('Stopped')
  await expect(column(page, 2)).toContainText('Output tokens')

  await button(page, 'Compare answers').click()
  const differences = page.getByRole('region', { name: 'Differences between two answers' })
  await expect(differences.locator('ins').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await textbox(page, 'System prompt').fill('Answer briefly.')
  await button(page, 'Save version').click()
  await page.getByRole('checkbox', { name: 'Make live' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button(page, 'Versions').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Live version' }).click()
  await dialog.getByRole('button', { name: 'Roll back to version 1' }).click()
  await expect(dialog.getByText('From version 2 to version 1')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Versions' }).click()
  await dialog.getByRole('button', { name: /^Version 1/ }).click()
  await dialog.getByRole('button', { name: 'Restore to draft' }).click()
  await expect(textbox(page, 'System prompt')).toHaveValue('Answer as {{role}}.')
  expect(await callAs<PromptDraft>(page, 'GET', `${path}/draft`)).toMatchObject({
    live: { number: 1 },
    draft: { system_prompt: 'Answer as {{role}}.' },
  })

  await page.getByRole('button', { name: 'Actions for “Notice periods”' }).click()
  await page.getByRole('menuitem', { name: 'Make an assistant of it' }).click()
  await button(page, 'Create assistant').click()
  await page.waitForURL(/\/assistant\/[0-9a-f-]{36}$/)
  await expect(textbox(page, 'Instructions')).toHaveValue('Answer as {{role}}.')
})

test('a test set from a file is compared with the variables and run in two columns', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice')
  const content = {
    system_prompt: 'Answer.',
    user_prompt: 'What about {{topic}}?',
    variables: [],
    model_id: null,
    temperature: null,
    max_output_tokens: null,
  }
  const { id } = await callAs<{ id: string }>(page, 'POST', '/v2/prompts', { name: 'Periods', content })
  await page.goto(`/expert/${id}`)
  await page.getByRole('tab', { name: 'Test set' }).click()
  await page.getByLabel('Import from CSV or JSON').setInputFiles({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('topic,tipoc,contains\nthe lease,,three\nthe car,x,three'),
  })
  await expect(page.getByText('Row 2: there is no variable “tipoc”')).toBeVisible()
  await expect(page.getByText('topic: the lease')).toBeVisible()
  await button(page, 'Add column').last().click()
  llm.always = () => ({ tokens: ['Three months.'] })
  await button(page, 'Run').last().click()
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /^[12]. Draft 100% 1 0 0/ })).toHaveCount(2)
  llm.always = null
})
