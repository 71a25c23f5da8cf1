import { violationsOf } from './support/axe.ts'
import { SCREENS } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Every combination on request (`npm run axe`). */
const WHOLE = process.env['AXE'] === 'whole'

const VIEWS = (['en', 'fr'] as const).flatMap((lang) =>
  (['light', 'dark'] as const).flatMap((mode) => [1440, 390].map((width) => ({ lang, mode, width }))),
)

// Each worker takes some of the views: within a worker the pages stay open.
test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const [place, view] of VIEWS.entries()) {
  test.describe(Object.values(view).join(', '), () => {
    test.describe.configure({ mode: 'default' })
    for (const [at, screen] of SCREENS.entries()) {
      // one view per screen; neighbours in the list use different ones
      if (!WHOLE && at % VIEWS.length !== place) continue
      test(`${screen.name} has no accessibility violations`, async ({ lookingAs, llm }) => {
        const page = await lookingAs(screen.person, view)
        await screen.open(page, llm)
        expect(await violationsOf(page)).toEqual([])
      })
    }
  })
}
