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
  // colours during a transition are not checked
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'))
  await page.evaluate(CHECKER)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    OPTIONS,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
