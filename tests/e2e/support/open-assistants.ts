import type { Locator, Page } from '@playwright/test'
import { editAssistant, makeAssistant } from './assistants.ts'
import { settle, visit, visitOrMake } from './open.ts'
import { callAs, expect } from './test.ts'

/** Assistants of the demonstration, each in a different state. */
const SHARED = '00000000-0000-7000-8000-000000000107'
const SENT_BACK = '00000000-0000-7000-8000-000000000109'
const OF_CONTRACTS = '00000000-0000-7000-8000-000000000111'
const UPDATED = '00000000-0000-7000-8000-000000000112'
const FROM_THE_PROVIDER = '00000000-0000-7000-8000-000000000302'

/** The form of an assistant that someone else has made and shared at the level Editor. */
export const openShared = (page: Page) => visit(page, `/assistant/${SHARED}`)

/** The author's form with the changes requested by a reviewer. */
export async function openSentBack(page: Page) {
  await visit(page, `/assistant/${SENT_BACK}`)
  await toSight(page.getByText(/^(Message from the reviewer|Message du relecteur)$/))
}

/** The author's form with one approved and one pending version. */
export async function openWaiting(page: Page) {
  await visit(page, `/assistant/${UPDATED}`)
  await toSight(page.getByRole('button', { name: /^(Withdraw|Retirer)$/ }))
}

export async function openSubmission(page: Page) {
  await visit(page, `/assistant/${SENT_BACK}`)
  await page.getByRole('button', { name: /^(Submit changes|Soumettre les modifications)$/ }).click()
  await dialogOf(page)
}

/** The share of an assistant with a base that the other person cannot read. */
export async function openSharing(page: Page) {
  await visit(page, `/assistant/${OF_CONTRACTS}`)
  await page.getByRole('button', { name: /^(Share|Partager)$/ }).click()
  await dialogOf(page)
  const field = page.getByRole('combobox')
  // the dialog takes the focus after its transition
  await expect(field).toBeFocused()
  await field.fill('reviewer')
  await page.getByRole('option', { name: /reviewer/ }).click()
  await expect(page.getByRole('dialog').getByRole('switch')).toBeVisible()
  await settle(page)
}

/** Two saved versions and their differences. */
export async function openVersions(page: Page) {
  await visit(page, `/assistant/${UPDATED}`)
  await page.getByRole('button', { name: 'Versions' }).click()
  await dialogOf(page)
}

/** The test questions of an assistant: one, with its last run. */
export async function openTestQuestions(page: Page) {
  const cases = `/v2/assistants/${UPDATED}/evaluation-cases`
  const { total } = await callAs<{ total: number }>(page, 'GET', cases)
  if (total === 0) {
    const checks = [{ kind: 'contains', text: 't1' }, { kind: 'quotes' }]
    await callAs(page, 'POST', cases, { question: 'What can you do?', checks, note: 'From the first page' })
    await callAs(page, 'POST', `/v2/assistants/${UPDATED}/evaluations`, { of: 'saved' })
  }
  await visit(page, `/assistant/${UPDATED}`)
  await page.getByRole('tab', { name: /^(Test questions|Questions de test)$/ }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^(Completed|Terminée)$/ })
    .waitFor()
}

/** The impact of deleting an assistant that others use. */
export async function openDeletion(page: Page) {
  await visit(page, `/assistant/${SHARED}`)
  await page.getByRole('button', { name: /Contract reader$/ }).click()
  await page.getByRole('menuitem', { name: /^(Delete|Supprimer)$/ }).click()
  await dialogOf(page)
}

/** Two tabs edit the same draft: this is the second one. */
export async function openConflict(page: Page) {
  const instructions = page.getByRole('textbox', { name: 'Instructions' })
  await visitOrMake(page, 'conflict', async () => {
    const id = await makeAssistant(page, `Two pens ${Date.now()}`, 'One line.\nAnother line.')
    await visit(page, `/assistant/${id}`)
  })
  const id = page.url().split('/').at(-1) ?? ''
  await expect(instructions).toHaveValue(/line/)
  await editAssistant(page, id, { instructions: `One line.\nAnother line, of ${Date.now()}.` })
  await instructions.fill('One line.\nMy line.')
  await toSight(page.getByRole('alertdialog'))
  await settle(page)
}

export async function openImport(page: Page) {
  await visit(page, '/assistant/')
  await page.getByRole('button', { name: /^(Import|Importer)$/ }).click()
  await dialogOf(page)
}

/** The page of one assistant in the marketplace, for someone who has not added it. */
export const openStrangersCard = (page: Page) => visit(page, `/marketplace?assistant=${UPDATED}`)

/** An update of what is approved: the page shows the differences. */
export const openUpdate = (page: Page) => visit(page, `/admin/marketplace/assistants/${UPDATED}`)

/** The access page for one person. */
export async function openExplanation(page: Page) {
  await visit(page, '/admin/access')
  const choose = async (field: Locator, name: string) => {
    await field.fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  await choose(page.getByRole('combobox').first(), 'bob')
  await choose(page.getByRole('combobox').last(), 'Contract reader')
  await expect(page.getByRole('status').getByRole('heading')).toBeVisible()
  await settle(page)
}

export const openClaimedGroup = (page: Page) => visit(page, `/group?group=${FROM_THE_PROVIDER}`)

async function toSight(part: Locator) {
  await expect(part).toBeVisible()
  await part.scrollIntoViewIfNeeded()
}

async function dialogOf(page: Page) {
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await settle(page)
}
