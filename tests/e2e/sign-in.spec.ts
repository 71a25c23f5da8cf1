import { expect, signIn, test } from './support/test.ts'

test('a visitor signs in, sees their name and signs out', async ({ visitor }) => {
  const page = await visitor()
  await signIn(page, 'alice')
  await expect(page).toHaveTitle(/^Chat - /)
  await expect(page).toHaveURL(/\/chat/)
  expect(page.url()).not.toMatch(/code=|token=/)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: /Logout/ }).click()
  await expect(page.getByRole('heading', { name: 'Connect to continue' })).toBeVisible()
  await page.goto('/chat')
  await expect(page).toHaveURL(/\/$/)
})

test('the login page leads to /chat when someone is signed in', async ({ signedIn }) => {
  const page = await signedIn('bob')
  await page.goto('/')
  await expect(page).toHaveURL(/\/chat/)
})

test('a token in the address of /login/callback does not sign in', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/login/callback?access_token=abc&token=abc#access_token=abc')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in failed')
  expect(page.url()).not.toContain('abc')
  expect(await page.evaluate(() => localStorage.getItem('parlance-session') ?? '')).not.toContain('abc')
})

test('an unknown address shows Page Not Found (404) and does not repeat the address', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/no-such-page-%3Cimg%20src=x%3E')
  await expect(page.getByText('Page Not Found (404)')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('no-such-page')
})

test('/admin sends a person without system:configure to /chat', async ({ signedIn }) => {
  const page = await signedIn('alice')
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0)
  await page.goto('/admin/models')
  await expect(page).toHaveURL(/\/chat/)
})

test('a page requested before signing in is offered afterwards', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/assistant')
  await expect(page.getByRole('heading', { name: 'Connect to continue' })).toBeVisible()
  await signIn(page, 'alice')
  await page.getByRole('link', { name: 'Continue to the page you asked for' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My assistants' })).toBeVisible()
  await page.goto('/chat')
  await expect(page.getByRole('link', { name: 'Continue to the page you asked for' })).toHaveCount(0)
})

test('the administration opens on the first section that a role can use', async ({ signedIn }) => {
  const page = await signedIn('reviewer')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(page).toHaveURL(/\/admin\/marketplace\/assistants/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/marketplace\/assistants/)
  await expect(page.getByText('You are not allowed to do this')).toHaveCount(0)
})
