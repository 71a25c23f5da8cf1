import type { Page } from '@playwright/test'
import { answers, ask, composer, expect, signIn, test } from './support/test.ts'

test('in French on a telephone: sign in, ask, open the history, turn it into a wider screen', async ({
  visitor,
}) => {
  const page = await visitor({ lang: 'fr', width: 390 })
  await signIn(page, 'marie')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await ask(page, 'Bonjour')
  await expect(answers(page)).toContainText('t3')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Principale' })
  await drawer.getByRole('link', { name: 'Nouvelle conversation' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await drawer.getByRole('link', { name: 'Bonjour' }).first().click()
  await expect(answers(page)).toContainText('t3')
  await expect(page.getByRole('link', { name: 'Bonjour' })).toHaveCount(0)
  // over the page below 900 pixels, beside it from there
  await page.setViewportSize({ width: 899, height: 844 })
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(drawer).toBeVisible()
  await page.setViewportSize({ width: 900, height: 844 })
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Principale' })).toBeInViewport()
  await page.getByRole('link', { name: 'Nouvelle conversation' }).click()
  await expect(page.getByRole('navigation', { name: 'Principale' })).toBeInViewport()
})

test('by keyboard alone: sign in, ask, stop, rename', async ({ visitor, llm }) => {
  const page = await visitor()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in with your organisation' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'bob', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/chat**')
  await expect(composer(page)).toBeFocused()
  llm.next({ endless: true, rate: 40 })
  await page.keyboard.type('Typed by hand')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('on two lines')
  await page.keyboard.press('Enter')
  await expect(answers(page)).toContainText('t5 ')
  await tabTo(page, 'Stop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Stopped. The text above is saved.')).toBeVisible()
  await tabTo(page, 'Rename')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name of the conversation' })).toBeFocused()
  await page.keyboard.type('Renamed by keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Renamed by keyboard' })).toBeVisible()
})

/** Presses Tab until the button of this name has the focus; gives up after a long round. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    if (focused === name) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

const CANARY = 'https://canary.parlance.example'
const ATTACKS = [
  `<script>alert(1)</script><img src="${CANARY}/a.png" onerror="alert(2)">`,
  `![picture](${CANARY}/b.png) ![ref][r]\n\n[r]: ${CANARY}/c.png`,
  `[click](javascript:alert(3)) [data](data:text/html,<script>alert(4)</script>) <javascript:alert(5)>`,
  `<svg onload="alert(6)"><image href="${CANARY}/d.svg"/></svg><iframe src="${CANARY}/e"></iframe>`,
  `<style>@import url(${CANARY}/f.css)</style><video poster="${CANARY}/g.png" src="${CANARY}/h.mp4"></video>`,
  `$\\includegraphics{${CANARY}/i.png} \\href{javascript:alert(7)}{x}$ and $$\\url{${CANARY}/j}$$`,
  `<a href="vbscript:alert(8)" onclick="alert(9)">x</a><form action="${CANARY}/k"><button>go</button></form>`,
]

for (const size of [1, 7, 10_000]) {
  test(`hostile answers in pieces of ${size} run nothing and ask no foreign host`, async ({
    signedIn,
    llm,
  }) => {
    const page = await signedIn('alice')
    const foreign: string[] = []
    const dialogs: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(CANARY)) foreign.push(request.url())
    })
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const text = ATTACKS.join('\n\n')
    const tokens = Array.from({ length: Math.ceil(text.length / size) }, (_, n) =>
      text.slice(n * size, (n + 1) * size),
    )
    llm.next({ tokens: [...tokens, '\n\nThe end.'], rate: 2000 })
    await ask(page, `${ATTACKS[0]} ${size}`)
    await expect(answers(page)).toContainText('The end.')
    await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
    const dangerous = answers(page).locator('script, iframe, style, form, object, embed, video, svg image')
    await expect(dangerous).toHaveCount(0)
    await expect(
      answers(page).locator('a[href^="javascript" i], a[href^="data" i], a[href^="vbscript" i]'),
    ).toHaveCount(0)
    const links = answers(page).locator('a[href^="http"]')
    const bare = links.and(page.locator(':not([rel~="noopener"][rel~="noreferrer"])'))
    await expect(bare).toHaveCount(0)
    const handlers = await answers(page).evaluate((answer) =>
      [...answer.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes].map(({ name }) => name).filter((name) => name.startsWith('on')),
      ),
    )
    expect({ foreign, dialogs, handlers }).toEqual({ foreign: [], dialogs: [], handlers: [] })
  })
}

test('an administrator opens the administration; its menu leads to what is there', async ({ signedIn }) => {
  const page = await signedIn('admin')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(page).toHaveURL(/\/admin\/models/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of ['/admin/providers', '/admin/feature-configs']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})
