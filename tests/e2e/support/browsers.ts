import type { Browser, BrowserContext, Page } from '@playwright/test'
import { jitter } from './jitter.ts'

/** The view settings of a person's browser. */
export type View = {
  lang?: 'en' | 'fr'
  mode?: 'light' | 'dark'
  width?: number
  /** A browser that has loaded nothing yet; otherwise the code of the pages is cached from an earlier journey. */
  isNew?: boolean
}
/** The session of a person in a browser. */
export type Session = { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; stored: string }

const SESSION = 'parlance-session'

export const sizeOf = (width: number) => ({ width, height: width < 600 ? 844 : 900 })

/**
 * The browsers of one worker. They are cleared and reused, because a new one fetches and compiles the code of the
 * pages again, which is half the work of a short journey.
 */
export class Browsers {
  readonly #browser: Browser
  readonly #origin: string
  readonly #free: BrowserContext[] = []

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  /** An open page of a browser that only has its view settings, and a session if there is one. */
  async open(view: View, session?: Session): Promise<Page> {
    const { lang = 'en', mode = 'light', width = 1440, isNew = false } = view
    const used = isNew ? undefined : this.#free.pop()
    const context = used ?? (await this.#browser.newContext({ baseURL: this.#origin }))
    const page = await context.newPage()
    if (process.env.JITTER === 'true' && !used) await jitter(context, page)
    await page.setViewportSize(sizeOf(width))
    await page.emulateMedia({ colorScheme: mode })
    // the storage belongs to the origin, so a page of this origin has to be open
    await page.goto('/mark.svg')
    if (used) await this.#empty(page)
    if (session) await context.addCookies(session.cookies)
    await page.evaluate((items) => Object.assign(localStorage, items), {
      'parlance-lang': lang,
      'parlance-mode': mode,
      ...(session && { [SESSION]: session.stored }),
    })
    return page
  }

  /** The session that another browser needs to be signed in like this page. */
  async sessionOf(page: Page): Promise<Session> {
    const stored = await page.evaluate((key) => localStorage.getItem(key) ?? '', SESSION)
    return { cookies: await page.context().cookies(), stored }
  }

  async close(page: Page): Promise<void> {
    const context = page.context()
    for (const one of context.pages()) await one.close()
    await context.setOffline(false)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
    this.#free.push(context)
  }

  async #empty(page: Page): Promise<void> {
    const context = page.context()
    await context.clearCookies()
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' })
    await session.detach()
  }
}
