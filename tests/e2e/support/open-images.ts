import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { Page } from '@playwright/test'
import { makeAssistant } from './assistants.ts'
import { settle, visit, visitOrMake } from './open.ts'
import { answers, ask, callAs, expect } from './test.ts'

/** A chat with an assistant that draws: its composer has options for the shape and the number. */
export async function openImageBar(page: Page) {
  await visitOrMake(page, 'painter', async () => {
    const { data } = await callAs<{ data: { id: string; type: string }[] }>(page, 'GET', '/v2/models')
    const model_id = data.find(({ type }) => type === 'image')?.id ?? null
    await page.goto(`/chat?assistant=${await makeAssistant(page, 'Painter', 'Draw.', { model_id })}`)
    await expect(page.getByRole('group', { name: /^(Image options|Options de l’image)$/ })).toBeVisible()
  })
}

/** A conversation with an image, and its options. */
export async function openDrawing(page: Page) {
  await visitOrMake(page, 'drawing', async () => {
    await openImageBar(page)
    await ask(page, 'A harbour at dawn')
    await page.waitForURL(/\/thread\//)
    await expect(answers(page).getByRole('button', { name: /A harbour at dawn/ })).toBeVisible()
  })
  await page
    .getByRole('button', { name: /^(Created from a description|Créée à partir d’une description)$/ })
    .click()
  await settle(page)
}

/** An answer with tool calls, one of them open. */
export async function openToolCalls(page: Page, llm: FakeLlm) {
  await visitOrMake(page, 'tools', async () => {
    const tools = ['calculator', 'open_page'].map((id) => ({ kind: 'house', id, needs_approval: false }))
    const assistant = await makeAssistant(page, 'Reckoner', 'Reckon.', { tools })
    await visit(page, `/chat?assistant=${assistant}`)
    const calls = [
      { id: 'a', name: 'calculator', input: { expression: '6 * 7' } },
      { id: 'b', name: 'open_page', input: { url: 'https://nowhere.example' } },
    ]
    llm.next({ tokens: 0, tool_calls: calls })
    llm.next({ tokens: ['It is 42.'] })
    await ask(page, 'What is six times seven?')
    await page.waitForURL(/\/thread\//)
    await expect(answers(page)).toContainText('It is 42.')
  })
  await page.getByRole('button', { name: /^(Calculator|Calculatrice)/ }).click()
  await settle(page)
}
