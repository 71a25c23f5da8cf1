import { answers, ask, callAs, expect, test } from './support/test.ts'

test('a conversation is shared by link, read by others, continued as a copy, and closed again', async ({
  signedIn,
  browser,
}) => {
  const owner = await signedIn('alice')
  await owner.goto('/chat')
  await ask(owner, 'When do the ferries leave?')
  await expect(answers(owner)).toHaveAttribute('aria-busy', 'false')
  await owner.getByRole('button', { name: 'Conversation actions' }).click()
  await owner.getByRole('menuitem', { name: 'Share' }).click()
  const dialog = owner.getByRole('dialog', { name: /^Share “/ })
  await expect(dialog.getByRole('status')).toContainText('What readers will not see')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByRole('list', { name: 'Links to this conversation' })).toContainText('Snapshot')
  const { data } = await callAs<{ data: { url: string }[] }>(owner, 'GET', '/v2/shared-threads')
  const address = new URL(data[0]?.url ?? '').pathname

  const reader = await signedIn('bob')
  const asked: string[] = []
  reader.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await reader.goto(address)
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reader.getByRole('article', { name: 'Message from alice' })).toContainText(
    'When do the ferries',
  )
  await expect(reader.getByRole('article', { name: /^Answer from/ })).not.toBeEmpty()
  await expect(reader.getByRole('textbox')).toHaveCount(0)
  expect(asked.filter((path) => path.startsWith('/v2/plugins') || path.includes('/plugins/'))).toEqual([])

  const stranger = await (await browser.newContext()).newPage()
  const dead = await stranger.goto(new URL(address, owner.url()).href)
  expect(dead?.status()).toBe(404)
  expect(dead?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(stranger.getByText('When do the ferries')).toHaveCount(0)
  await stranger.context().close()

  await reader.getByRole('button', { name: 'Continue as my own copy' }).click()
  await expect(reader).toHaveURL(/\/thread\//)
  await expect(answers(reader)).toHaveCount(1)
  await ask(reader, 'And on Sundays?')
  await expect(answers(reader)).toHaveCount(2)

  await dialog.getByRole('button', { name: /^Revoke the link/ }).click()
  await owner
    .getByRole('alertdialog', { name: 'Revoke this link?' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(dialog.getByText('No links yet')).toBeVisible()
  await reader.goto(address)
  await expect(reader.getByRole('heading', { name: 'This page is not available' })).toBeVisible()
})
