import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { Page } from '@playwright/test'
import { settle, visit, visitOrMake } from './open.ts'
import { answers, ask, callAs, expect } from './test.ts'

const SETTINGS = /^(Settings|Paramètres)(,|$)/

/** The form of an assistant that this person has made. */
export async function openEditor(page: Page) {
  await visitOrMake(page, 'assistant', async () => {
    await visit(page, '/assistant/create')
    await page.getByRole('textbox', { name: /^(Name|Nom)$/ }).fill(`Screen ${Date.now()}`)
    await page.getByRole('button', { name: /^(Create|Créer)$/ }).click()
    await page.waitForURL(/\/assistant\/[0-9a-f-]{36}$/)
  })
}

export async function openSettings(page: Page) {
  await openDrawer(page)
  await page.getByRole('button', { name: SETTINGS }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

export async function openDrawer(page: Page) {
  await visit(page, '/chat')
  const opener = page.getByRole('button', { name: /^(Open menu|Ouvrir le menu)$/ })
  if ((await opener.count()) > 0) await opener.click()
  await expect(page.getByRole('button', { name: SETTINGS })).toBeInViewport({ ratio: 1 })
  await settle(page)
}

/** The form that a thumb below an answer opens; of a new answer each time, because an answer can only have one vote. */
export async function openFeedbackForm(page: Page, llm: FakeLlm) {
  await visit(page, '/chat')
  llm.next({ tokens: ['Two months.'] })
  await ask(page, 'What is the notice period?')
  await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: /^(Bad answer|Mauvaise réponse)$/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** A prompt with a run of two columns; of a new prompt each time, so that its answers are shown. */
export async function openPrompt(page: Page, llm: FakeLlm) {
  const content = {
    system_prompt: 'Answer as {{role}}.',
    user_prompt: 'What is the notice period of {{contract}}?',
    variables: [],
    model_id: null,
    temperature: null,
    max_output_tokens: null,
  }
  const name = 'Notice periods'
  const { id } = await callAs<{ id: string }>(page, 'POST', '/v2/prompts', { name, content })
  const column = { version_id: null, model_id: null, temperature: 0.5, max_output_tokens: null }
  for (const word of ['Two', 'Three']) llm.next({ tokens: [`${word} months.`] })
  const run = await callAs<{ id: string }>(page, 'POST', `/v2/prompts/${id}/runs`, {
    id: crypto.randomUUID(),
    values: { role: 'a lawyer', contract: 'the lease' },
    columns: [column, column],
  })
  await visit(page, `/expert/${id}?run=${run.id}`)
  const runs = page.getByRole('tab', { name: /^(Runs|Exécutions)$/ })
  if ((await runs.count()) > 0) await runs.click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await settle(page)
}

/** A group of mine, created on first use. */
export async function openGroup(page: Page) {
  const { data } = await callAs<{ data: { id: string; source: string }[] }>(page, 'GET', '/v2/groups')
  const group =
    data.find(({ source }) => source === 'own') ??
    (await callAs<{ id: string }>(page, 'POST', '/v2/groups', { name: 'Finance team', description: '' }))
  await visit(page, `/group?group=${group.id}`)
}

export async function openMyKeys(page: Page) {
  await myKey(page)
  await visit(page, '/account/keys')
}

export async function openMyKey(page: Page) {
  await visit(page, `/account/keys/${await myKey(page)}`)
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(/./)
}

/** The id of a key of mine, created on first use. */
async function myKey(page: Page): Promise<string> {
  const { data } = await callAs<{ data: { id: string }[] }>(page, 'GET', '/v2/api-keys')
  if (data[0] !== undefined) return data[0].id
  const { key } = await callAs<{ key: { id: string } }>(page, 'POST', '/v2/api-keys', {
    description: 'Nightly report',
    scope: ['chat'],
  })
  return key.id
}

export async function openSecret(page: Page) {
  await visit(page, '/account/keys/create')
  await page.getByRole('textbox', { name: 'Description' }).fill('A screen')
  await page.getByRole('button', { name: /^(Create key|Créer la clé)$/ }).click()
  await expect(page.getByText(/^pk_/)).toBeVisible()
  await settle(page)
}

export async function openDocumentation(page: Page) {
  await visit(page, '/documentation/api')
  await page.locator('main summary').getByText('/v1/chat/completions').click()
}

export async function openDocumentationSearch(page: Page) {
  await visit(page, '/documentation/users')
  await page.getByRole('searchbox').fill('budgets')
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
}

export async function openWhatsNew(page: Page) {
  await visit(page, '/documentation/users')
  await page.getByRole('button', { name: /^(What's New|Nouveautés)$/ }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
}

export async function openCard(page: Page) {
  await visit(page, '/marketplace')
  await page.getByRole('main').getByRole('listitem').getByRole('heading').first().getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await settle(page)
}

/** A folder of mine, created on first use. */
export async function openFolder(page: Page) {
  const { data } = await callAs<{ data: { id: string }[] }>(page, 'GET', '/v2/folders')
  const folder =
    data[0] ?? (await callAs<{ id: string }>(page, 'POST', '/v2/folders', { name: 'Budget 2027' }))
  await visit(page, `/folder/${folder.id}`)
}
