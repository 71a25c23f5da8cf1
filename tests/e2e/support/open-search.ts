import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { Page } from '@playwright/test'
import { openThread, settle, visit } from './open.ts'
import { expect } from './test.ts'

/** Search results from a conversation of this person. */
export async function openFound(page: Page, llm: FakeLlm) {
  await openThread(page, llm)
  await visit(page, '/search?query=kind')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await settle(page)
}

/** A conversation at the message that was found. */
export async function openFoundMessage(page: Page, llm: FakeLlm) {
  await openFound(page, llm)
  await page.getByRole('main').getByRole('listitem').last().getByRole('link').click()
  await expect(page.getByRole('feed').locator('[aria-current=true]')).toBeFocused()
  await settle(page)
}

export async function openPalette(page: Page) {
  await visit(page, '/chat')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('mod')
  await expect(page.getByRole('option', { name: /^(Models|Modèles)/ })).toBeVisible()
  await settle(page)
}

export async function openShortcuts(page: Page) {
  await visit(page, '/search')
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await settle(page)
}
