import { violationsOf } from './support/axe.ts'
import { SCREENS } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Every combination on demand (`npm run axe`). */
const WHOLE = process.env['AXE'] === 'whole'

const VIEWS = (['en', 'fr'] as const).flatMap((lang) =>
  (['light', 'dark'] as const).flatMap((mode) => [1440, 390].map((width) => ({ lang, mode, width }))),
)

/** One view per screen; neighbours in the list take different ones, so that all eight occur. */
const oneOf = (at: number) => VIEWS.filter((_, place) => place === at % VIEWS.length)

// Each worker takes some of the screens.
test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const [at, screen] of SCREENS.entries()) {
  test(`${screen.name} has no accessibility violations`, async ({ lookingAs, llm }) => {
    for (const view of WHOLE ? VIEWS : oneOf(at)) {
      const page = await lookingAs(screen.person, view)
      await screen.open(page, llm)
      expect.soft(await violationsOf(page), Object.values(view).join(', ')).toEqual([])
    }
  })
}
