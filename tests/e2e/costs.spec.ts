import { answers, ask, callAs, expect, test } from './support/test.ts'

test('a call can be found from its figure; a budget refuses the next one until it is deleted', async ({
  signedIn,
}) => {
  const bob = await signedIn('bob')
  await ask(bob, 'How are you?')
  await expect(answers(bob)).toHaveAttribute('aria-busy', 'false')

  const page = await signedIn('admin')
  await page.goto('/admin/costs')
  await expect(page.getByRole('heading', { level: 1, name: 'Costs' })).toBeVisible()
  await expect(page.getByRole('note')).toContainText('without a price')
  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Show calls of bob' }).click()
  const calls = page.getByRole('table', { name: 'Calls' })
  await expect(calls.getByRole('row').filter({ hasText: 'bob' }).first()).toContainText('Unknown')

  await page.getByRole('tab', { name: 'Budgets' }).click()
  await page.getByRole('button', { name: 'New budget' }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Enter an amount from 0.01')
  await page.getByRole('button', { name: /^Applies to/ }).click()
  await page.getByRole('menuitemradio', { name: 'Person' }).click()
  await page.getByRole('combobox', { name: 'Person' }).fill('bob')
  await page.getByRole('option', { name: /bob/ }).click()
  await page.getByRole('textbox', { name: 'Amount in EUR' }).fill('5,50')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('€0.00 of €5.50 (0%)')).toBeVisible()

  await bob.goto('/account/usage')
  await expect(bob.getByText('€0.00 of €5.50 (0%)')).toBeVisible()
  await bob.goto('/chat')
  await ask(bob, 'And now?')
  await expect(
    bob.getByText('This model has no price, and a budget does not allow models without one').first(),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Delete the budget of bob' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No budgets yet')).toBeVisible()
  await bob.reload()
  await ask(bob, 'And at last?')
  await expect(answers(bob).last()).toHaveAttribute('aria-busy', 'false')
})

test('a key is found by its description and limited; the figures fit on a narrow and a wide page', async ({
  signedIn,
}) => {
  const page = await signedIn('admin')
  const description = `Éditions ${Date.now()}`
  await callAs(page, 'POST', '/v2/api-keys', { description, scope: ['chat'] })
  await page.goto('/admin/costs?view=budgets')
  await page.getByRole('button', { name: 'New budget' }).first().click()
  await page.getByRole('button', { name: /^Applies to/ }).click()
  await page.getByRole('menuitemradio', { name: 'API key' }).click()
  await page.getByRole('combobox', { name: 'API key' }).fill(description.replace('É', 'e'))
  await page.getByRole('option', { name: description }).click()
  await page.getByRole('textbox', { name: 'Amount in EUR' }).fill('3')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('row', { name: description })).toContainText('€0.00 of €3.00')
  await page.getByRole('button', { name: `Delete the budget of ${description}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: description })).toHaveCount(0)

  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/admin/costs?view=budgets')
    // the last tab is in view when it is selected; on a wide page all of them are
    await expect(page.getByRole('tab', { name: 'Budgets' })).toBeInViewport({ ratio: 0.99 })
    if (width === 1440)
      await expect(page.getByRole('tab', { name: 'Overview' })).toBeInViewport({ ratio: 0.99 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('an answer that reaches the end of a budget is cut short and names the budget, after a reload too', async ({
  signedIn,
  llm,
}) => {
  const admin = await signedIn('admin')
  const price = { valid_from: '2020-01-01', input_nano: 0, cached_input_nano: 0, output_nano: 1e12 }
  const { data: models } = await callAs<{ data: { id: string; identifier: string }[] }>(
    admin,
    'GET',
    '/v2/models',
  )
  const model = models.find(({ identifier }) => identifier === 'numbered-40-200ps')
  const priced = await callAs<{ prices: { id: string }[] }>(
    admin,
    'POST',
    `/v2/admin/models/${model?.id}/prices`,
    price,
  )
  const { data: people } = await callAs<{ data: { id: string; name: string }[] }>(
    admin,
    'GET',
    '/v2/admin/budgets/subjects?level=user&query=marie',
  )
  const budget = await callAs<{ id: string }>(admin, 'POST', '/v2/admin/budgets', {
    level: 'user',
    subject_id: people[0]?.id,
    period: 'month',
    amount_nano: 1e9,
    is_hard: true,
  })

  const marie = await signedIn('marie', { lang: 'fr', width: 390, mode: 'dark' })
  llm.next({ endless: true, rate: 5_000 })
  await ask(marie, 'Raconte sans fin')
  const sentence = 'Réponse coupée : votre budget du mois est épuisé.'
  await expect(answers(marie)).toContainText(sentence)
  await marie.reload()
  await expect(answers(marie)).toContainText(sentence)
  await callAs(admin, 'DELETE', `/v2/admin/budgets/${budget.id}`)
  await callAs(admin, 'DELETE', `/v2/admin/models/${model?.id}/prices/${priced.prices[0]?.id}`)
})
