import { SESSION_STORE_VERSION } from '@parlance/contract/core/limits.ts'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import type { Parlance } from '../servers.ts'
import type { Person } from './people.ts'

export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** The browser that the journeys also use. */
export const BROWSER = process.env['PARLANCE_CHROMIUM'] ?? '/usr/bin/chromium'

export async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: BROWSER, args: ARGUMENTS })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Everything opened in this context afterwards is signed in as this person. */
export async function signIn(
  context: BrowserContext,
  { origin }: Parlance,
  { token }: Person,
): Promise<void> {
  const answer = await fetch(`${origin}/v2/users/me`, { headers: { authorization: `Bearer ${token}` } })
  const user: unknown = await answer.json()
  const session = JSON.stringify({
    state: { user, token, expertModelParams: {} },
    version: SESSION_STORE_VERSION,
  })
  await context.addInitScript((stored) => {
    localStorage.setItem('parlance-session', stored)
    localStorage.setItem('parlance-lang', 'en')
  }, session)
}
