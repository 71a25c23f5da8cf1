import type { Page } from '@playwright/test'
import { answers, ask, callAs, expect, test } from './support/test.ts'

const SWITCH = '/v2/admin/feature-configs/plugin_feedback'

/** Collects the scripts of the plugin that this page fetches from now on. */
function scriptsOfFeedback(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/plugin-feedback-/.test(request.url())) names.push(request.url())
  })
  return names
}

async function answered(page: Page, question: string) {
  await page.goto('/chat')
  await ask(page, question)
  await expect(answers(page).last()).toHaveAttribute('aria-busy', 'false')
}

test('a person gives feedback on an answer, once, and an administrator reads it', async ({ signedIn }) => {
  const alice = await signedIn('alice')
  await answered(alice, 'Is this feedback?')
  await alice.getByRole('button', { name: 'Bad answer' }).click()
  await expect(alice.getByText('Your feedback has been recorded.')).toBeVisible()
  const form = alice.getByRole('dialog', { name: 'What was wrong?' })
  await form.getByRole('button', { name: 'Incomplete' }).click()
  await form.getByRole('textbox', { name: 'Comment' }).fill('The half of it is missing')
  await form.getByRole('checkbox', { name: /Include my question/ }).check()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(alice.getByText('Your details have been added.')).toBeVisible()
  await expect(form).toBeHidden()

  await alice.reload()
  await alice.getByRole('button', { name: 'You rated this answer as bad' }).click()
  await expect(alice.getByText('A feedback has already been recorded for this response.')).toBeVisible()

  const admin = await signedIn('admin', { lang: 'fr' })
  await admin.goto('/admin')
  await admin.getByRole('link', { name: 'Avis', exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Avis des utilisateurs' })).toBeVisible()
  await expect(admin.getByRole('table', { name: 'Par assistant' }).getByRole('row').nth(1)).toBeVisible()
  const entry = admin.getByRole('listitem').filter({ hasText: 'The half of it is missing' })
  await expect(entry).toContainText('Is this feedback?')
  await expect(entry).toContainText('Incomplète')
})

test('an owner finds the page of their assistants in the menu', async ({ signedIn }) => {
  const page = await signedIn('bob')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Feedback on my assistants' }).click()
  await expect(page).toHaveURL(/\/feedbacks$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback on my assistants' })).toBeVisible()
})

test('a disabled plugin loads nothing and has no page; once enabled, it is available', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin')
  const scripts = scriptsOfFeedback(admin)
  await callAs(admin, 'PUT', SWITCH, { value: false })
  await answered(admin, 'Without feedback')
  await expect(admin.getByRole('button', { name: 'Regenerate', exact: true })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Good answer' })).toHaveCount(0)
  await admin.goto('/feedbacks')
  await expect(admin.getByRole('heading', { name: 'Page Not Found (404)' })).toBeVisible()
  await admin.goto('/admin/feedbacks')
  await expect(admin.getByRole('heading', { name: 'Page Not Found (404)' })).toBeVisible()
  expect(scripts).toEqual([])

  await admin.goto('/admin/feature-configs')
  await admin.getByRole('searchbox', { name: 'Search' }).fill('plugin_feedback')
  await expect(admin.getByRole('switch')).toHaveCount(1)
  await admin.getByRole('switch', { name: 'Enable Feedback' }).click()
  await expect(admin.getByText('Saved', { exact: true })).toBeVisible()
  await answered(admin, 'With feedback')
  await expect(admin.getByRole('button', { name: 'Good answer' })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
})
