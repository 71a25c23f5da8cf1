import { callAs, expect, test } from './support/test.ts'

test('a tag is renamed and a banner scheduled; everyone sees it, the audit trail shows both', async ({
  signedIn,
}) => {
  const page = await signedIn('admin')
  await callAs(page, 'POST', '/v2/admin/tags', { name: 'Journey' })

  await page.goto('/admin/tags')
  await page.getByRole('button', { name: 'Rename “Journey”' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Voyage')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: 'Voyage' })).toBeVisible()
  await page.getByRole('button', { name: 'Move “Voyage” up' }).click()
  const row = page.getByRole('row', { name: /Voyage/ })
  const { total } = await callAs<{ total: number }>(page, 'GET', '/v2/admin/tags')
  await expect(row.getByRole('cell').first()).toHaveText(String(total - 1))

  await row.locator('[draggable=true]').dragTo(page.getByRole('row').nth(1))
  await expect(row.getByRole('cell').first()).toHaveText('1')

  await page.getByRole('link', { name: 'Banner' }).click()
  await page.getByRole('button', { name: 'New banner' }).first().click()
  await page.getByRole('button', { name: 'Schedule banner' }).click()
  await expect(page.getByText('Enter a text in at least one language')).toBeVisible()
  await page.getByRole('textbox', { name: 'Text in English' }).fill('Power works tonight')
  await page.getByRole('textbox', { name: 'Text in French' }).fill('Travaux ce soir')
  await page.getByRole('button', { name: 'Level: Information' }).click()
  await page.getByRole('menuitemradio', { name: 'Warning' }).click()
  await page.getByRole('button', { name: 'Schedule banner' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Power works tonight/ })).toContainText('Shown now')

  const alice = await signedIn('alice', { lang: 'fr' })
  const banner = alice.getByRole('status').filter({ hasText: 'Travaux ce soir' })
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Fermer ce message' }).click()
  await expect(banner).toHaveCount(0)
  await alice.reload()
  await expect(alice.getByRole('textbox').first()).toBeVisible()
  await expect(banner).toHaveCount(0)

  await page.getByRole('link', { name: 'Audit' }).click()
  const trail = page.getByRole('list', { name: 'Audit' })
  await trail
    .getByRole('button', { name: /Banner scheduled/ })
    .first()
    .click()
  await expect(trail.getByText('Travaux ce soir')).toBeVisible()
  await page.getByRole('button', { name: /^Action/ }).click()
  await page.getByRole('menuitemradio', { name: /^Tag renamed/ }).click()
  await expect(trail.getByRole('listitem')).toHaveCount(1)
  await trail.getByRole('button', { name: /admin.*Tag renamed/ }).click()
  await expect(trail.getByRole('region', { name: 'Change of name' })).toContainText('Journey')
  await expect(trail.getByRole('region', { name: 'Change of name' })).toContainText('Voyage')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('audit.csv')
  await page.getByRole('button', { name: 'Verify chain' }).click()
  await expect(page.getByText(/^The chain is intact: \d+ events/)).toBeVisible()

  await page.getByRole('link', { name: 'Banner' }).click()
  await page.getByRole('button', { name: 'Delete “Power works tonight”' }).click()
  await page.getByRole('button', { name: 'Delete banner' }).click()
  await expect(page.getByRole('row', { name: /Power works tonight/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page.getByRole('region', { name: 'Database', exact: true })).toContainText('Works')
})
