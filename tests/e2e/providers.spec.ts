import { answers, ask, expect, test } from './support/test.ts'

test('a provider is created and tested; its models are added, priced, ordered and disabled', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('admin')
  await page.goto('/admin/providers')
  await page.getByRole('link', { name: 'New provider' }).click()
  await page.getByRole('radio', { name: 'OpenAI-compatible' }).click()
  await page.getByRole('button', { name: 'Create provider' }).click()
  await expect(page.getByRole('alert')).toHaveCount(3)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Journey models')
  await expect(page.getByRole('row').filter({ hasNotText: 'Journey models' })).toHaveCount(0)
  await page.getByLabel('Key', { exact: true }).fill('sk-journey-0123456789-TAIL')

  // a private address that the operator has not allowed
  await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:1/v1')
  await page.getByRole('button', { name: 'Create provider' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'address' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill(`${llm.url}/v1`)
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Works:' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'numbered-3', exact: true }).check()
  await page.getByRole('button', { name: 'Create and enable 1 model' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journey models' })).toBeVisible()
  await expect(page.getByText('••••TAIL')).toBeVisible()
  await expect(page.getByText('Not tested', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Load available models' }).click()
  await expect(page.getByText('Added', { exact: true })).toBeVisible()

  llm.next({ status: 401, body: JSON.stringify({ error: { message: 'This key is not known here' } }) })
  await page.getByRole('button', { name: /^Test …TAIL/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'This key is not known here' })).toContainText(
    'The key was rejected. (HTTP 401)',
  )
  await expect(page.getByText('Failed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Test …TAIL/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Works:' })).toContainText('numbered-3')
  await expect(page.getByText('Works', { exact: true })).toBeVisible()

  await page.goto('/admin/models')
  await page.getByRole('searchbox', { name: 'Search' }).fill('Journey models')
  await page
    .getByRole('row')
    .filter({ hasText: 'Journey models' })
    .getByRole('link', { name: 'numbered-3', exact: true })
    .click()
  await page.getByRole('textbox', { name: 'Label in English' }).fill('Journey model')
  await page.getByRole('textbox', { name: 'Hosting region' }).fill('EU')
  await page.getByRole('button', { name: 'Save model' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journey model' })).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Input', exact: true }).fill('1.5')
  await page.getByRole('spinbutton', { name: 'Output', exact: true }).fill('6')
  await page.getByRole('button', { name: 'Set price' }).click()
  await expect(page.getByRole('table', { name: 'Prices' })).toContainText('€1.50')
  await expect(page.getByRole('switch', { name: 'Enable Journey model' })).toBeChecked()

  await page.goto('/admin/models')
  const rows = page.getByRole('table', { name: 'Models' }).getByRole('row')
  const row = rows.filter({ hasText: 'Journey model' })
  const last = await rows.count()
  await expect(rows.nth(last - 1)).toContainText('Journey model')
  await row.getByRole('button', { name: 'Move Journey model up' }).click()
  await expect(rows.nth(last - 2)).toContainText('Journey model')
  await row.locator('[draggable=true]').dragTo(rows.nth(1))
  await expect(rows.nth(1)).toContainText('Journey model')

  await page.goto('/chat')
  await ask(page, 'Hello')
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
  expect(llm.requests.at(-1)?.headers['authorization']).toBe('Bearer sk-journey-0123456789-TAIL')

  await page.goto('/admin/models')
  await row.getByRole('switch').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row.getByRole('switch')).not.toBeChecked()
})

test('if two administrators edit the same model, the later one is warned and reloads', async ({
  signedIn,
}) => {
  const [first, second] = [await signedIn('admin'), await signedIn('admin')]
  for (const page of [first, second]) {
    await page.goto('/admin/models')
    await page.getByRole('link', { name: 'Demonstration, fast' }).click()
    await expect(page.getByRole('textbox', { name: 'Hosting region' })).toBeVisible()
  }
  await first.getByRole('textbox', { name: 'Hosting region' }).fill('Here')
  await first.getByRole('button', { name: 'Save model' }).click()
  await expect(first.getByText('Saved', { exact: true })).toBeVisible()
  await second.getByRole('textbox', { name: 'Hosting region' }).fill('There')
  await second.getByRole('button', { name: 'Save model' }).click()
  await expect(second.getByRole('alert')).toContainText('Someone else has changed this in the meantime')
  await second.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(second.getByRole('textbox', { name: 'Hosting region' })).toHaveValue('Here')
})
