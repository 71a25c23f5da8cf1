import type { Page } from '@playwright/test'
import { callAs, expect, test } from './support/test.ts'
import { makePlanter } from './support/planted.ts'

/** The beginning of each is shown everywhere, even if a name is truncated. */
const TEXTS = [
  '<img src=x id=planted onerror=ran()>',
  '"><svg id=planted onload=ran()>',
  "javascript:ran()//<a href='javascript:ran()'>b",
  "{{constructor.constructor('ran()')()}} $t(a)",
  '\u202eexe.\nline <b id=planted>two</b>',
]
const SHOWN = 15

/** The code that ran, and the code that the content policy blocked. */
async function watched(page: Page): Promise<string[]> {
  const seen: string[] = []
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => seen.push(`dialog ${dialog.message()}`)))
  page.on('console', (message) => void (/^(ran|kept)/.test(message.text()) && seen.push(message.text())))
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => console.log('ran', location.href) })
    addEventListener('securitypolicyviolation', (event) =>
      console.log('kept', event.violatedDirective, location.href),
    )
  })
  return seen
}

/** Checks a page that shows all of these texts. */
async function look(page: Page, path: string, texts: readonly string[] = TEXTS) {
  await page.goto(path)
  await expect(page.locator('h1, h2, textarea').first()).toBeVisible()
  await expectText(page, texts)
}

async function expectText(page: Page, texts: readonly string[]) {
  for (const text of texts) {
    const start = text
      .replaceAll(/[\u202e\s]+/g, ' ')
      .trim()
      .slice(0, SHOWN)
    await expect.poll(() => shownBy(page), { message: `${page.url()} shows ${start}` }).toContain(start)
  }
  const planted = '#planted, [onerror], [onload], [srcdoc], [href^="javascript:" i], [src="x"]'
  await expect(page.locator(planted)).toHaveCount(0)
}

/** All text on the page, in its fields and in its tooltips. */
function shownBy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const values = [...document.querySelectorAll('input, textarea, select')].map((field) =>
      'value' in field ? String(field.value) : '',
    )
    return [document.title, document.body.textContent, ...values].join(' ').replaceAll(/[\u202e\s]+/g, ' ')
  })
}

test('names stay plain text wherever they are shown (S52)', async ({ signedIn, llm }) => {
  const bob = await signedIn('bob')
  const bobsId = (await callAs<{ id: string }>(bob, 'GET', '/v2/users/me')).id
  const admin = await signedIn('admin')
  const alice = await signedIn('alice')
  const seen = await Promise.all([bob, admin, alice].map(watched))
  const plant = makePlanter()
  try {
    const made = await plant.everything({ admin, alice, bobsId, texts: TEXTS, modelServer: `${llm.url}/v1` })

    const looks = [
      async () => {
        for (const path of ['/chat', '/assistant/', '/knowledge-base']) await look(alice, path)
        await look(alice, `/thread/${made.thread}`)
        await look(alice, `/assistant/${made.assistant}`, made.first)
        await look(alice, `/group?group=${made.group}`, made.first)
        for (const tab of ['files', 'settings', 'activity']) {
          await look(alice, `/knowledge-base/${made.base}?tab=${tab}`, made.first)
        }
      },
      async () => {
        await look(bob, '/account/notifications')
        await look(bob, '/group')
        await look(bob, `/marketplace?assistant=${made.assistant}`, made.first)
      },
      async () => {
        const lists = ['tags', 'profiles', 'models', 'providers', 'rag-configurations', 'banner', 'api-keys']
        for (const list of lists) await look(admin, `/admin/${list}`)
        await look(admin, `/admin/models/${made.model}`, made.first)
        await look(admin, '/admin/marketplace/assistants?status=APPROVED', made.first)
      },
    ]
    await Promise.all(looks.map((one) => one()))

    // a message with the name of the deleted object
    await alice.goto('/assistant/')
    await alice.getByRole('button', { name: `More actions for ${TEXTS[0]}` }).click()
    await alice.getByRole('menuitem', { name: 'Delete' }).click()
    await alice.getByRole('button', { name: 'Delete assistant' }).click()
    await expect(alice.getByText(`“${TEXTS[0]}” deleted`)).toBeVisible()
    await expectText(alice, made.first)

    const words = encodeURIComponent('<img src=x id=planted>')
    await alice.goto(`/planted${words}?planted=${words}#${words}`)
    await expect(alice.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await alice.content()).not.toContain('planted')
  } finally {
    await plant.removeAll()
  }
  expect(seen.flat()).toEqual([])
})
