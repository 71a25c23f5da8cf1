import { ensureBuilt } from './build.mjs'
import { findBrowser } from './browser.mjs'
import { ensureInstalled, fail, projectEnvironment, run } from './install.mjs'

/** Runs tests of tests/e2e on the built product and exits with their exit code. */
export async function runPlaywright(args, settings) {
  ensureInstalled()
  await ensureBuilt()
  const browser = findBrowser()
  if (browser.missing !== undefined) fail(browser.missing)
  const env = { ...projectEnvironment(), PARLANCE_CHROMIUM: browser.path, ...settings }
  process.exitCode = run('playwright', ['test', '--reporter=line', ...args], env)
}
