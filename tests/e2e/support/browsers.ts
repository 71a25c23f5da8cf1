import type { Browser, BrowserContext, Page } from '@playwright/test'

/** How a person's browser looks at the product. */
export type View = {
  lang?: 'en' | 'fr'
  mode?: 'light' | 'dark'
  width?: number
  /** A browser that has loaded nothing yet; otherwise it has the code of the pages from an earlier journey. */
  isNew?: boolean
}
/** What makes a browser that of one person. */
export type Session = { cookies: Awaited<ReturnType<BrowserContext['cookies']>>; stored: string }

const SESSION = 'parlance-session'

export const sizeOf = (width: number) => ({ width, height: width < 600 ? 844 : 900 })

/**
 * The browsers of one worker. They are emptied and used again, because a new one fetches and compiles the code of the
 * pages anew, which is half the work of a short journey.
 */
export class Browsers {
  readonly #browser: Browser
  readonly #origin: string
  readonly #free: BrowserContext[] = []

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  /** An open page of a browser that holds nothing but how it looks, and the session if there is one. */
  async open(view: View, session?: Session): Promise<Page> {
    const { lang = 'en', mode = 'light', width = 1440, isNew = false } = view
    const used = isNew ? undefined : this.#free.pop()
    const context = used ?? (await this.#browser.newContext({ baseURL: this.#origin }))
    const page = await context.newPage()
    await page.setViewportSize(sizeOf(width))
    await page.emulateMedia({ colorScheme: mode })
    // the storage belongs to the origin, so that an address of it has to be open
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

  /** What another browser needs to be signed in as this page is. */
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
