import type { FakeLlm } from '@parlance/tests/fakes/llm.ts'
import type { Page } from '@playwright/test'
import { answers, ask, expect } from './test.ts'

export const UNKNOWN_ID = '01980000-0000-7000-8000-000000000000'

export async function visit(page: Page, path: string) {
  await page.goto(path)
  await settle(page)
}

const made = new WeakMap<Page, Map<string, string>>()

/** Goes to what was made in this page before, or makes it: what it leads to is the thing's address. */
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

/** A conversation with an answer of every kind of text. */
export async function openThread(page: Page, llm: FakeLlm) {
  await visitOrMake(page, 'thread', async () => {
    await visit(page, '/chat')
    llm.next({ tokens: EVERY_KIND.split(/(?<= )/) })
    await ask(page, 'Show me every kind of text')
    await expect(answers(page)).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
  })
  await expect(answers(page).getByRole('table')).toBeVisible()
}

/** Waits until nothing is loading and nothing moves. */
export async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}
