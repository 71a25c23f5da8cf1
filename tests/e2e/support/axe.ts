import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** An open menu is outside the landmarks by design: it belongs to the button that opened it. */
const OUTSIDE_LANDMARKS = ['region']

/** What the accessibility checker finds wrong on this page, one line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  // colours during a transition are not checked
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'))
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG)
    .disableRules(OUTSIDE_LANDMARKS)
    // there are no frames, so no second page is needed to merge results
    .setLegacyMode(true)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
