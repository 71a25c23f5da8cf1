import { makeAssistant } from './support/assistants.ts'
import { filesField, HANDBOOK, HOLIDAYS, makeBase } from './support/knowledge-bases.ts'
import { answers, ask, expect, test } from './support/test.ts'

test('an assistant gets a base and its own file, and answers from both with citations', async ({
  signedIn,
  llm,
}) => {
  const page = await signedIn('alice')
  const base = await makeBase(page, 'Rules of leave')
  await page.goto(`/knowledge-base/${base}`)
  await filesField(page).setInputFiles([HANDBOOK])
  await expect(page.getByRole('row').filter({ hasText: 'handbook.md' })).toContainText('Indexed')

  const id = await makeAssistant(page, 'Leave desk', 'You answer from the documents.')
  await page.goto(`/assistant/${id}`)
  const knowledge = page.getByRole('group', { name: 'Knowledge', exact: true })
  await knowledge.getByRole('combobox', { name: 'Knowledge bases' }).fill('Rules of')
  await page.getByRole('option', { name: /Rules of leave/ }).click()
  await expect(knowledge.getByRole('button', { name: 'Remove Rules of leave' })).toBeVisible()
  await knowledge.getByLabel('Add files').setInputFiles([HOLIDAYS])
  await expect(knowledge.getByRole('checkbox', { name: 'Answer from jours-feries.txt' })).toBeChecked()
  await expect(knowledge.getByText('Ready', { exact: true })).toBeVisible()
  await knowledge.getByRole('button', { name: /^Reading mode:/ }).click()
  await page.getByRole('menuitemradio', { name: /^Full text/ }).click()
  await expect(page.getByText(/Draft saved/)).toBeVisible()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText(/Saved\. Users now get/)).toBeVisible()
  await page.reload()
  await expect(knowledge.getByRole('button', { name: 'Reading mode: Full text' })).toBeVisible()
  await expect(knowledge.getByText('Rules of leave')).toBeVisible()

  await page.goto(`/chat?assistant=${id}`)
  llm.next({
    tokens: ['Everybody has 27 days of leave [1]', ' and the office is closed on 11 November [2].'],
  })
  await ask(page, 'How many days of leave are there, and when is the office closed?')
  const answer = answers(page).last()
  const handbook = answer.getByRole('link', { name: /^Source \d: handbook\.md/ }).first()
  await expect(handbook).toBeVisible()
  await expect(answer.getByRole('link', { name: /^Source \d: jours-feries\.txt/ }).first()).toBeVisible()
  const prompt = llm.requests.map(({ body }) => JSON.stringify(body)).find((body) => body.includes('27 days'))
  expect(prompt).toContain('Up to three days a week at home')
  expect(prompt).toContain('lundi de Pâques')
  await handbook.click()
  await expect(page.getByRole('dialog', { name: 'handbook.md' })).toContainText(
    'Everybody has 27 days of leave a year.',
  )
})
