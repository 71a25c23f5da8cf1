import type { FakeLlm } from '@parlance/tests/fakes/llm/llm.ts'
import type { Locator, Page, Request } from '@playwright/test'
import { answers, ask, expect } from './test.ts'

export const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000'

/** Opens an address, like a link within the open page if possible: loading the page again costs a second. */
export async function visit(page: Page, path: string) {
  if (!(await followed(page, path))) await load(page, path)
  await settle(page)
}

/**
 * Loads an address and waits for its requests. Playwright can miss the end of a request that the navigation aborts,
 * and then waits forever: the address is then loaded again.
 */
async function load(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(async () => {
    await page.goto('about:blank')
    await page.goto(path)
  })
}

const IDLE_MS = 20_000

/** Whether the open page navigated there itself. No dialog can be open on the screen that it leaves. */
async function followed(page: Page, path: string): Promise<boolean> {
  const { protocol, pathname, origin } = new URL(page.url())
  const { pathname: wanted } = new URL(path, 'http://localhost')
  if (!protocol.startsWith('http') || pathname === wanted) return false
  if (await page.locator(OVER).locator('visible=true').count()) return false
  await untilQuiet(page, () => page.evaluate((address) => history.pushState({}, '', address), path))
  return page.url().startsWith(origin + wanted)
}

/** Follows a link of the open page, and waits for its target. */
export async function follow(page: Page, link: Locator, address: string) {
  await untilQuiet(page, async () => {
    await link.click()
    await page.waitForURL(address)
  })
  await settle(page)
}

/** Does something within the open page, and waits for the resulting requests. */
async function untilQuiet(page: Page, act: () => Promise<unknown>) {
  const open = new Set<Request>()
  const begin = (request: Request) => void open.add(request)
  const end = (request: Request) => void open.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await act()
  // like 'networkidle', which a page only reaches once, when it is loaded
  let quiet = 0
  await expect
    .poll(() => (quiet = open.size === 0 ? quiet + 1 : 0), { intervals: [50] })
    .toBeGreaterThan(QUIET)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** Checks without a pending request, 50 ms apart. */
const QUIET = 4
const OVER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const made = new WeakMap<Page, Map<string, string>>()

/** Opens an object that was created in this page before, or creates it and remembers its address. */
export async function visitOrMake(page: Page, what: string, make: () => Promise<void>) {
  const known = made.get(page) ?? new Map<string, string>()
  const address = known.get(what)
  if (address !== undefined) return visit(page, address)
  await make()
  await settle(page)
  made.set(page, known.set(what, page.url()))
}

const EVERY_KIND = `## A heading

A paragraph with **strong**, *stressed* and \`short code\`, and [a link](https://docs.example/guide).

- one
- two
  1. and a list within

> What was acknowledged is stored.

\`\`\`sql
SELECT name, count(*) FROM threads WHERE created_at > now() - interval '1 day' GROUP BY name ORDER BY count(*) DESC;
\`\`\`

| step | time | stored |
| --- | ---: | :-: |
| first | 37 ms | yes |
| second | 74 ms | no |

The mean is $\\frac{a + b}{2}$.
`

/** A conversation with an answer that contains every kind of text. */
export async function openThread(page: Page, llm: FakeLlm) {
  await visitOrMake(page, 'thread', async () => {
    await visit(page, '/chat')
    llm.next({ tokens: EVERY_KIND.split(/(?<= )/) })
    await ask(page, 'Show me every kind of text')
    await expect(answers(page)).toHaveAttribute('aria-busy', 'false')
  })
  await expect(answers(page).getByRole('table')).toBeVisible()
}

/** A sign-in that comes back without a code. */
export async function openFailedLogin(page: Page) {
  await visit(page, '/login/callback')
  // the heading of the page before can still be there
  await page.getByRole('heading', { name: /^(Sign-in failed|La connexion a échoué)$/ }).waitFor()
}

/** Waits until nothing is loading, visible or not, and nothing moves. */
export async function settle(page: Page) {
  // the end can be missed (see `load`); the page also shows what is still loading
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => {})
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('[role=progressbar], [data-loading]')).toHaveCount(0)
  // while the code of a page loads, neither of them is shown
  await expect(page.locator('h1').first()).toBeAttached()
}
