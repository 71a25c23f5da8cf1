import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { Page } from '@playwright/test'
import { follow, openThread, settle, visit } from './open.ts'
import { callAs, expect } from './test.ts'

/** The list with a banner that is scheduled for another century, so that it appears on no other screen. */
export async function openBanners(page: Page) {
  const path = '/v2/admin/banners'
  await visit(page, '/chat')
  const { data } = await callAs<{ data: unknown[] }>(page, 'GET', path)
  if (data.length === 0) {
    await callAs(page, 'POST', path, {
      level: 'warning',
      text: { en: 'Maintenance tonight', fr: 'Maintenance ce soir' },
      starts_at: '2126-01-01T18:00:00Z',
      ends_at: null,
      is_dismissible: true,
    })
  }
  await visit(page, '/admin/banner')
}

export async function openBannerForm(page: Page) {
  await openBanners(page)
  await page
    .getByRole('button', { name: /^(Edit|Modifier)/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await settle(page)
}

/** With one change expanded and the chain verified. */
export async function openAudit(page: Page) {
  await openBanners(page)
  await visit(page, '/admin/audit')
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
  await page.getByRole('button', { name: /^(Verify|Vérifier)/ }).click()
  await expect(page.getByText(/^(The chain is intact|La chaîne est intacte)/)).toBeVisible()
}

/** The pages in which an answer has a vote; it can only have one. */
const voted = new WeakSet<Page>()

/** Figures that are not empty: this person votes on first use. */
export async function openFeedbacks(page: Page, llm: FakeLlm) {
  await openThread(page, llm)
  if (!voted.has(page)) {
    voted.add(page)
    await page.getByRole('button', { name: /^(Good answer|Bonne réponse)$/ }).click()
    await page.getByRole('button', { name: /^(Useful|Utile)$/ }).click()
    await page
      .getByRole('button', { name: /^(Send|Envoyer)$/ })
      .last()
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await visit(page, '/admin/feedbacks')
}

export async function openPerson(page: Page) {
  await visit(page, '/admin/users/')
  await page.getByRole('button', { name: 'alice', exact: true }).click()
  await settle(page)
}

export async function openModel(page: Page) {
  await visit(page, '/admin/models')
  const link = page.getByRole('main').getByRole('link', { name: /^(Demonstration|Démonstration)$/ })
  await follow(page, link, '**/admin/models/*')
}

/** The provider of the scripted model server, with the list of its models. */
export async function openProvider(page: Page) {
  await visit(page, '/admin/providers')
  const link = page.getByRole('main').getByRole('link', { name: /OpenAI-compatible/ })
  await follow(page, link, '**/admin/providers/*')
  await page
    .getByRole('button', { name: /^(Load available models|Charger les modèles disponibles)$/ })
    .click()
  await settle(page)
}

export async function openHelper(page: Page) {
  await visit(page, '/admin/system-assistants')
  await page
    .getByRole('button', { name: /^(Edit|Modifier) / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await settle(page)
}

/** The first copy in the queue, or the first approved one. */
export async function openReview(page: Page) {
  for (const status of ['', '?status=APPROVED']) {
    await visit(page, `/admin/marketplace/assistants${status}`)
    const links = page.locator('main a[href*="/admin/marketplace/assistants/"]')
    if ((await links.count()) === 0) continue
    await follow(page, links.first(), '**/admin/marketplace/assistants/*')
    break
  }
}
