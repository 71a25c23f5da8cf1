import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from '@playwright/test'

const CHECKER = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const OPTIONS: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // an open menu is outside the landmarks by design: it belongs to the button that opened it
  rules: { region: { enabled: false } },
}

/** The accessibility violations on this page, one line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(CHECKER)
  const { violations } = await page.evaluate(async (options) => {
    let hasMoved = false
    const note = () => void (hasMoved = true)
    for (const type of ['transitionrun', 'animationstart']) document.addEventListener(type, note, true)
    for (;;) {
      // colours during a transition are not checked, such as those of a tooltip that appears
      const moving = document.getAnimations().filter((one) => one.playState === 'running')
      await Promise.allSettled(moving.map((one) => one.finished))
      hasMoved = false
      const results = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, options)
      if (!hasMoved) return results
    }
  }, OPTIONS)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
