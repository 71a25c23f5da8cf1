import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { settle, visitOrMake } from './open.ts'
import { SHELF } from './product.ts'
import { callAs, expect } from './test.ts'

type Source = { id: string; state: string }

/** A directory with files of these names, that a source can read. */
export function fillShelf(name: string, files: readonly string[]): string {
  const directory = join(SHELF, name)
  mkdirSync(directory, { recursive: true })
  for (const file of files) writeFileSync(join(directory, file), `About ${file}`)
  return directory
}

export function takeFromShelf(name: string, files: readonly string[]): void {
  for (const file of files) rmSync(join(SHELF, name, file))
}

/** An empty base of this person. */
export async function makeBase(page: Page, name: string): Promise<string> {
  const { id } = await callAs<{ id: string }>(page, 'POST', '/v2/knowledge-bases', { name })
  return id
}

/** A base with a working source and one with a held sync. */
export async function openSources(page: Page) {
  await visitOrMake(page, 'sources', async () => {
    const base = await makeBase(page, `Sources ${Date.now()}`)
    const files = ['Leave.txt', 'Travel.md', 'Phones.txt', 'Desks.txt']
    const well = fillShelf(`well-${base}`, files)
    const shrinking = fillShelf(`held-${base}`, files)
    await add(page, base, 'Handbook', well)
    const held = await add(page, base, 'Old policies', shrinking)
    takeFromShelf(`held-${base}`, files.slice(1))
    await callAs(page, 'POST', `/v2/knowledge-bases/${base}/sources/${held}/sync`)
    await expect.poll(() => stateOf(page, base, held)).toBe('held')
    await page.goto(`/knowledge-base/${base}?tab=sources`)
  })
  await expect(page.getByText('Old policies')).toBeVisible()
}

export async function openSourceForm(page: Page) {
  await openSources(page)
  await page.getByRole('button', { name: /^(Add a source|Ajouter une source)$/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await settle(page)
}

export async function openSourceHistory(page: Page) {
  await openSources(page)
  await page
    .getByRole('button', { name: /Old policies$/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: /^(History|Historique)$/ }).click()
  await page
    .getByRole('button', { name: /^(Files in this sync|Fichiers de cette synchronisation)/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('Travel.md')).toBeVisible()
  await settle(page)
}

async function add(page: Page, base: string, name: string, directory: string): Promise<string> {
  const path = `/v2/knowledge-bases/${base}/sources`
  const body = { name, frequency_hours: 24, type: 'local_files', settings: { directory } }
  const { id } = await callAs<Source>(page, 'POST', path, body)
  await expect.poll(() => stateOf(page, base, id)).toBe('active')
  return id
}

async function stateOf(page: Page, base: string, id: string): Promise<string> {
  return (await callAs<Source>(page, 'GET', `/v2/knowledge-bases/${base}/sources/${id}`)).state
}
