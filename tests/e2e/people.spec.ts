import { callAs, expect, signIn, test } from './support/test.ts'

test('a role is created, assigned, changed by two people at the same time, and deleted', async ({
  signedIn,
}) => {
  await (await signedIn('bob')).close()
  const page = await signedIn('admin')
  await page.goto('/admin/profiles')
  await page.getByRole('button', { name: 'New role' }).click()
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Administrator')
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText('This name is reserved for administrators')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Help desk')
  await page.getByRole('button', { name: 'View as this role' }).click()
  await expect(page.getByText(/ of \d+ server calls/)).toBeVisible()
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help desk' })).toBeVisible()

  const roleId = new URL(page.url()).searchParams.get('role') ?? ''
  const role = await callAs<{ permissions: string[] }>(page, 'GET', `/v2/admin/roles/${roleId}`)
  const theirs = { name: 'Help desk', description: 'Theirs', permissions: role.permissions, revision: 0 }
  await callAs(page, 'PUT', `/v2/admin/roles/${roleId}`, theirs)
  await page.getByRole('checkbox', { name: 'People: List' }).check()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Someone else has changed this in the meantime')).toBeVisible()
  await page.getByRole('button', { name: 'Compare mine with theirs' }).click()
  await expect(page.getByRole('dialog').getByText('People: List')).toBeVisible()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.goto('/admin/users/')
  await page.getByRole('button', { name: 'bob', exact: true }).click()
  await page.getByRole('button', { name: 'Role: User' }).click()
  await page.getByRole('menuitemradio', { name: 'Help desk' }).click()
  await expect(page.getByRole('button', { name: 'Role: Help desk' })).toBeVisible()

  await page.goto(`/admin/profiles?role=${roleId}`)
  await page.locator('#content').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: /^New role/ }).click()
  await page.getByRole('menuitemradio', { name: 'User', exact: true }).click()
  await page.getByRole('button', { name: 'Delete role' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  await expect(page.getByText('Help desk')).toHaveCount(0)
})

test('a person is disabled immediately, and erased with a receipt', async ({
  signedIn,
  visitor,
  sessions,
}) => {
  const marie = await visitor()
  await signIn(marie, 'marie')
  await marie.goto('/account/sessions')
  await expect(marie.getByText('This device')).toBeVisible()

  const page = await signedIn('admin')
  await page.goto('/admin/users/')
  await page.getByRole('searchbox', { name: 'Search by name or e-mail address' }).fill('marie@')
  await expect(page.getByRole('row').filter({ hasNotText: 'marie@' })).toHaveCount(1)
  await page.getByRole('button', { name: 'marie', exact: true }).click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
  await marie.reload()
  await expect(marie.getByText('Connect to continue')).toBeVisible()

  await page.getByRole('button', { name: 'Delete account…' }).click()
  await page.getByRole('textbox', { name: 'Type marie to confirm' }).fill('marie')
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account deleted' })).toBeVisible()
  await expect(page.getByText('Traces of everything else')).toBeVisible()
  await page.getByRole('link', { name: 'All people' }).click()
  await expect(page.getByRole('button', { name: 'admin', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'marie', exact: true })).toHaveCount(0)
  // a person who signs in with this name now is a new one
  sessions.delete('marie')
})

test('a person exports their data, and the last administrator cannot be deleted', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.goto('/chat')
  await page.getByRole('button', { name: /^Settings/ }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await page.getByRole('link', { name: 'My data' }).click()
  for (const [button, name] of [
    ['For programs (JSON)', 'my-data.json'],
    ['For reading (Markdown)', 'my-data.md'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await download).suggestedFilename()).toBe(name)
  }
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await page.getByRole('textbox', { name: 'Type admin to confirm' }).fill('admin')
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('At least one administrator must remain')).toBeVisible()
})
