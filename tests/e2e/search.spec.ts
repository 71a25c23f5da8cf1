import { answers, ask, expect, test } from './support/test.ts'

test('a message on another branch is found through the palette, by keyboard alone; ? shows the shortcuts', async ({
  signedIn,
}) => {
  const page = await signedIn('reviewer')
  await ask(page, 'How old can a parrot get?')
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
  const question = page.getByRole('article', { name: 'Your message' })
  await question.hover()
  await question.getByRole('button', { name: 'Edit message' }).click()
  await page.getByRole('textbox', { name: 'New message text' }).fill('How old can a toucan get?')
  await page.keyboard.press('Enter')
  await expect(question).toContainText('toucan')
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
  await page.goto('/chat')
  await expect(page.getByRole('main').getByRole('textbox')).toBeFocused()

  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type('old parrot')
  // the name of the conversation, then the message
  const found = page.getByRole('option', { name: /parrot/ })
  await expect(found).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(found.last()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await found.last().getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/thread\/[0-9a-f-]{36}\?message=[0-9a-f-]{36}$/)
  const reached = page.locator('[aria-current=true]').filter({ has: question })
  await expect(reached).toBeFocused()
  await expect(reached).toContainText('How old can a parrot get?')
  await expect(page.getByRole('feed')).not.toContainText('toucan')
  const scroller = page.getByRole('feed').locator('../../..')
  expect(await scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Search and commands')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('toucan')
  await expect(page).toHaveURL(/\/search\?query=toucan$/)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /toucan/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('feed')).toContainText('How old can a toucan get?')
})
