import type { BrowserContext, Page } from '@playwright/test'

/** How long the mouse button is held, in milliseconds: a click is lost if its target moves meanwhile. */
const HOLD_MS = 150
/** The longest delay of a response, in milliseconds; responses overtake each other. */
const DELAY_MS = 800

let isHolding = false

/**
 * Delays the responses of the server at random and holds the mouse button. Controls that move or vanish while something
 * is loading lose the click, and what depends on the order of responses fails.
 */
export async function jitter(context: BrowserContext, page: Page): Promise<void> {
  await context.addInitScript(`(() => {
    const request = window.fetch
    window.fetch = async (...input) => {
      const response = await request(...input)
      if (new URL(response.url || location.href).pathname.startsWith('/v2/')) {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * ${DELAY_MS}))
      }
      return response
    }
  })()`)
  if (isHolding) return
  isHolding = true
  const locators = Object.getPrototypeOf(page.locator('body')) as ReturnType<Page['locator']>
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the locator below
  const { click } = locators
  locators.click = function (options) {
    return click.call(this, { delay: HOLD_MS, ...options })
  }
}
