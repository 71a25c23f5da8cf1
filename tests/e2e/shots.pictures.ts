import { join } from 'node:path'
import { SCREENS } from './support/screens.ts'
import { test } from './support/test.ts'

const FOLDER = join(import.meta.dirname, '../../shots')
const WIDTHS = [390, 768, 1440]

/** Pictures of every screen, for people (`npm run shots`): nothing is compared, so they are not part of `npm test`. */

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const screen of SCREENS) {
  for (const lang of ['en', 'fr'] as const) {
    for (const mode of ['light', 'dark'] as const) {
      test(`${screen.name} in ${lang}, ${mode}`, async ({ lookingAs, llm }) => {
        for (const width of WIDTHS) {
          const page = await lookingAs(screen.person, { lang, mode, width })
          await screen.open(page, llm)
          const path = join(FOLDER, `${screen.name}-${lang}-${mode}-${width}.png`)
          await page.screenshot({ path, animations: 'disabled' })
        }
      })
    }
  }
}
