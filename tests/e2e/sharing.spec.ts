import type { Page } from '@playwright/test'
import { editAssistant, idOf, makeAssistant } from './support/assistants.ts'
import { answers, ask, callAs, expect, test } from './support/test.ts'

test('a share lets the other person use it, until the next request after its removal', async ({
  signedIn,
}) => {
  const other = await signedIn('bob')
  await idOf(other)
  const owner = await signedIn('alice')
  const id = await makeAssistant(owner, 'Shared Desk', 'Say where the desk is.')
  await owner.goto(`/assistant/${id}`)
  await owner.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = owner.getByRole('dialog', { name: 'Share “Shared Desk”' })
  await dialog.getByRole('combobox', { name: 'Person or group' }).fill('bob')
  await owner.getByRole('option', { name: /bob/ }).click()
  await expect(dialog.getByRole('status')).toBeVisible()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  const shares = dialog.getByRole('list', { name: 'People with access' })
  await expect(shares).toContainText('bob@')

  await other.goto('/account/notifications')
  await expect(other.getByText('alice shared “Shared Desk” with you')).toBeVisible()
  await other.getByRole('link', { name: 'Chat with it' }).first().click()
  await ask(other, 'Where is it?')
  await expect(answers(other)).toContainText('t3')
  await expect(answers(other)).toHaveAttribute('aria-busy', 'false')

  await dialog.getByRole('button', { name: 'Remove access of bob' }).click()
  await expect(shares).not.toContainText('bob@')
  await ask(other, 'And now?')
  await expect(other.getByText('You cannot use this assistant')).toBeVisible()
  await other.goto('/chat')
  await other.getByRole('button', { name: /^Assistant:/ }).click()
  await expect(other.getByRole('menu')).toBeVisible()
  await expect(other.getByRole('menuitem', { name: /Shared Desk/ })).toHaveCount(0)
})

test('a share with oneself, or a second one, is refused', async ({ signedIn }) => {
  await idOf(await signedIn('bob'))
  const owner = await signedIn('alice')
  const id = await makeAssistant(owner, 'Twice Shared Desk', 'Say where the desk is.')
  await owner.goto(`/assistant/${id}`)
  await owner.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = owner.getByRole('dialog', { name: 'Share “Twice Shared Desk”' })
  const choose = async () => {
    // the dialog moves when the person who was just added leaves this list
    await expect(dialog.getByRole('list', { name: 'Share with' })).toHaveCount(0)
    await dialog.getByRole('combobox', { name: 'Person or group' }).fill('bob')
    await owner.getByRole('option', { name: /bob/ }).click()
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  }
  await choose()
  await expect(dialog.getByRole('list', { name: 'People with access' })).toContainText('bob@')
  await choose()
  await expect(dialog.getByRole('alert')).toHaveText('This is already shared with them')
})

type ModelDetail = Record<string, unknown> & { id: string; updated_at: string }

/** Restricts the fast demonstration model to no one, or makes it available to everyone again; returns its id. */
async function restrict(admin: Page, is_restricted: boolean): Promise<string> {
  const { data } = await callAs<{ data: { id: string; identifier: string }[] }>(
    admin,
    'GET',
    '/v2/admin/models?query=demo-200ps',
  )
  const path = `/v2/admin/models/${data[0]?.id}`
  const model = await callAs<ModelDetail>(admin, 'GET', path)
  const written = [
    'label',
    'identifier',
    'type',
    'interface',
    'context_size',
    'max_output_tokens',
    'capabilities',
  ]
  const content = Object.fromEntries(written.map((name) => [name, model[name]]))
  await callAs(admin, 'PUT', path, { ...content, is_restricted, groups: [], updated_at: model.updated_at })
  return model.id
}

test('before sharing, missing access is shown and can be granted with the share', async ({ signedIn }) => {
  await idOf(await signedIn('bob'))
  const owner = await signedIn('admin')
  const id = await makeAssistant(owner, 'Gap Desk', 'Say where the desk is.')
  const model_id = await restrict(owner, false)
  await editAssistant(owner, id, { model_id })
  try {
    await restrict(owner, true)
    await owner.goto(`/assistant/${id}`)
    await owner.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = owner.getByRole('dialog', { name: 'Share “Gap Desk”' })
    await dialog.getByRole('combobox', { name: 'Person or group' }).fill('bob')
    await owner.getByRole('option', { name: /bob/ }).click()
    await expect(dialog.getByRole('status')).toContainText('Demonstration, fast')
    await dialog.getByRole('status').getByRole('switch').check()
    await dialog.getByRole('button', { name: 'Share and give access to the model' }).click()
    await expect(dialog.getByRole('list', { name: 'People with access' })).toContainText('bob@')
    const bob = await signedIn('bob')
    const { data } = await callAs<{ data: { id: string }[] }>(bob, 'GET', '/v2/models')
    expect(data.map((model) => model.id)).toContain(model_id)
  } finally {
    await restrict(owner, false)
  }
})
