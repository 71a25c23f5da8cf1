import { violationsOf } from './support/axe.ts'
import { SCREENS } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Every combination on demand (`npm run axe`). */
const WHOLE = process.env['AXE'] === 'whole'

/** The eight ways to look, so that the view opposite in everything stands at 7 minus its place. */
const VIEWS = (['en', 'fr'] as const).flatMap((lang) =>
  (['light', 'dark'] as const).flatMap((mode) => [1440, 390].map((width) => ({ lang, mode, width }))),
)

/**
 * Two views that share nothing: each screen is seen in both languages, both colour modes and both widths. Four screens
 * in a row take the four such pairs, so that over the screens all eight views occur.
 */
const opposites = (at: number) => VIEWS.filter((_, place) => place === at % 4 || place === 7 - (at % 4))
/** Another state of a page that is seen in two views already: one, and another one for the next state. */
const oneOf = (at: number) => VIEWS.filter((_, place) => place === at % VIEWS.length)

// Each worker takes some of the screens.
test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const [at, screen] of SCREENS.entries()) {
  test(`nothing hinders anybody on ${screen.name}`, async ({ lookingAs, llm }) => {
    const views = screen.isState === true ? oneOf(at) : opposites(at)
    for (const view of WHOLE ? VIEWS : views) {
      const page = await lookingAs(screen.person, view)
      await screen.open(page, llm)
      expect.soft(await violationsOf(page), Object.values(view).join(', ')).toEqual([])
    }
  })
}
