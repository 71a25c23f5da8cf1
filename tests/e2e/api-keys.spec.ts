import { callAs, expect, test } from './support/test.ts'

test('a key is created, shown once, used, rotated and revoked', async ({ signedIn, product }) => {
  const page = await signedIn('admin')
  const name = `Journey ${Date.now()}`
  await page.goto('/account/keys')
  await page.getByRole('link', { name: 'New key' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Describe what the key is for')).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill(name)
  await page.getByRole('button', { name: 'Create key' }).click()
  const secret = await page.getByText(/^pk_[0-9a-f]{8}_\S{43}$/).innerText()
  const use = async (key: string) =>
    (
      await page.request.get(`${product.origin}/v1/models`, { headers: { authorization: `Bearer ${key}` } })
    ).status()
  expect(await use(secret)).toBe(200)
  await page.getByRole('button', { name: 'I have copied it' }).click()

  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await page.getByRole('button', { name: `New secret: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click()
  const next = await page.getByText(/^pk_[0-9a-f]{8}_\S{43}$/).innerText()
  expect([await use(secret), await use(next)]).toEqual([200, 200])
  await page.getByRole('button', { name: 'I have copied it' }).click()

  await page.goto('/admin/api-keys')
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await expect(page.getByRole('row').filter({ hasNotText: name })).toHaveCount(1)
  await page.getByRole('button', { name: `Revoke: ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('row', { name }).getByText('Revoked')).toBeVisible()
  expect([await use(secret), await use(next)]).toEqual([401, 401])
})

test('the documentation shows every call, and finds one', async ({ signedIn }) => {
  const page = await signedIn('alice')
  await page.goto('/documentation/api')
  const { paths } = await callAs<{ paths: Record<string, object> }>(page, 'GET', '/openapi.json')
  const count = Object.values(paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0)
  await expect(page.locator('main details')).toHaveCount(count)
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('embeddings')
  await expect(page.locator('main details')).toHaveCount(1)
  await page.locator('main summary').getByText('/v1/embeddings').click()
  await expect(page.getByText('"model":"demo-embedding"')).toBeVisible()
})
