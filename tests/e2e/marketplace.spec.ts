import { editAssistant, makeAssistant } from './support/assistants.ts'
import { answers, ask, callAs, expect, fits, test } from './support/test.ts'

test('a submission is reviewed, approved, added and used; a later edit is not used until it is approved', async ({
  signedIn,
  llm,
}) => {
  const author = await signedIn('alice')
  const id = await makeAssistant(author, 'Journey Desk', 'Say where the desk is.')
  await callAs(author, 'POST', `/v2/assistants/${id}/submit`, { note: 'For the whole office.' })

  const stranger = await signedIn('bob')
  await stranger.goto('/marketplace?query=Journey')
  await expect(stranger.getByText('No match for “Journey”')).toBeVisible()

  const reviewer = await signedIn('reviewer')
  await reviewer.goto('/admin/marketplace/assistants')
  await reviewer.getByRole('link', { name: 'Journey Desk' }).click()
  await expect(reviewer.getByRole('paragraph').filter({ hasText: 'For the whole office.' })).toBeVisible()
  await expect(reviewer.getByText('Never approved before, so everything is new.')).toBeVisible()
  await reviewer.getByRole('button', { name: /^Try version/ }).click()
  const trial = reviewer.getByRole('dialog', { name: 'Try the submitted version' })
  await trial.getByRole('textbox').fill('Where?')
  await trial.getByRole('textbox').press('Enter')
  await expect(trial.getByRole('article', { name: /^Answer from/ })).toContainText('t3')
  await trial.getByRole('button', { name: 'Close' }).click()
  await reviewer.getByRole('button', { name: 'Reject' }).click()
  await expect(reviewer.getByRole('alert')).toHaveText('Explain why. The author will read this')

  // The author changes it during the review: only the version that the reviewer saw can be approved.
  await editAssistant(author, id, { instructions: 'Say where the new desk is.' })
  await callAs(author, 'POST', `/v2/assistants/${id}/submit`, { note: '' })
  await reviewer.getByRole('button', { name: /^Approve/ }).click()
  await expect(reviewer.getByText('The author has changed it since you opened it.')).toBeVisible()
  await expect(reviewer.getByText('Say where the new desk is.')).toBeVisible()
  await reviewer.getByRole('button', { name: /^Approve/ }).click()
  await expect(reviewer.getByText('Approved and published in the marketplace')).toBeVisible()

  await stranger.reload()
  await stranger.getByRole('button', { name: 'Journey Desk', exact: true }).click()
  const card = stranger.getByRole('dialog', { name: 'Journey Desk' })
  await expect(card.getByText('What it can access')).toBeVisible()
  await card.getByRole('button', { name: /^Add to my list/ }).click()
  await expect(card.getByText('In my list')).toBeVisible()

  await editAssistant(author, id, { instructions: 'Unreviewed words.' })
  await card.getByRole('button', { name: /^Chat/ }).click()
  await ask(stranger, 'Where is it?')
  await expect(answers(stranger)).toContainText('t3')
  const asked = JSON.stringify(llm.requests.at(-1)?.body)
  expect(asked).toContain('Say where the new desk is.')
  expect(asked).not.toContain('Unreviewed words.')

  await stranger.goto(`/marketplace?assistant=${id}`)
  await stranger.getByRole('dialog').getByRole('button', { name: 'Remove from my list' }).click()
  await expect(stranger.getByRole('dialog').getByRole('button', { name: /^Add to my list/ })).toBeVisible()
})

test('in French on a telephone: an assistant is created, shared, submitted, approved, added and used', async ({
  signedIn,
}) => {
  const phone = { lang: 'fr', width: 390 } as const
  const author = await signedIn('marie', phone)
  await author.goto('/assistant/create')
  await author.getByRole('textbox', { name: 'Nom' }).fill('Bureau des trains')
  await author.getByRole('textbox', { name: 'Instructions' }).fill('Dis où est le quai.')
  await author.getByRole('button', { name: 'Créer', exact: true }).click()
  await author.getByRole('button', { name: 'Partager', exact: true }).click()
  const sharing = author.getByRole('dialog', { name: /Bureau des trains/ })
  await sharing.getByRole('combobox', { name: 'Personne ou groupe' }).fill('alice')
  await author.getByRole('option', { name: /alice/ }).click()
  await expect(sharing.getByText(/alice a tous les accès nécessaires/)).toBeVisible()
  expect(await fits(author)).toBe(true)
  await sharing.getByRole('button', { name: 'Partager', exact: true }).click()
  await expect(sharing.getByRole('list', { name: 'Ont accès' })).toContainText('alice@')
  await sharing.getByRole('button', { name: 'Fermer' }).click()
  await author.getByRole('button', { name: 'Soumettre pour approbation' }).click()
  const submission = author.getByRole('dialog', { name: 'Soumettre pour approbation' })
  await submission.getByRole('button', { name: 'Soumettre pour approbation' }).click()
  await expect(author.getByText('En attente')).toBeVisible()
  expect(await fits(author)).toBe(true)

  const reviewer = await signedIn('reviewer', phone)
  await reviewer.goto('/admin/marketplace/assistants')
  await reviewer.getByRole('link', { name: 'Bureau des trains' }).click()
  await expect(reviewer.getByText('Dis où est le quai.')).toBeVisible()
  expect(await fits(reviewer)).toBe(true)
  await reviewer.getByRole('button', { name: /^Approuver/ }).click()
  await expect(reviewer.getByText('Approuvé et publié sur la place de marché')).toBeVisible()

  const stranger = await signedIn('bob', phone)
  await stranger.goto('/marketplace?query=Bureau')
  await stranger.getByRole('button', { name: 'Bureau des trains', exact: true }).click()
  const card = stranger.getByRole('dialog', { name: 'Bureau des trains' })
  await card.getByRole('button', { name: /^Ajouter à ma liste/ }).click()
  await expect(card.getByText('Dans ma liste')).toBeVisible()
  expect(await fits(stranger)).toBe(true)
  await card.getByRole('button', { name: /^Discuter/ }).click()
  await ask(stranger, 'Où est le quai ?')
  await expect(answers(stranger)).toContainText('t3')
})
