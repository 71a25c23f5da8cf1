import { defineConfig } from '@playwright/test'

/** The journeys run against the built product, which each worker starts for itself (tests/e2e/support/test.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: process.env.SHOTS === 'true' ? '**/*.pictures.ts' : '**/*.spec.ts',
  outputDir: '.tmp/journeys',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  // generous, for a machine that does other work as well: what is waited for ends the wait
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.tmp/journeys.json' }],
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 90_000,
    // TRACE=true npm test -- NAME, to look into a failure: recording every step costs the browser time
    trace: process.env.TRACE === 'true' ? 'retain-on-failure' : 'off',
    // of every window that closes, in case its journey fails later: each costs half a second
    screenshot: process.env.CI === 'true' ? 'off' : 'only-on-failure',
    launchOptions: {
      executablePath: process.env.PARLANCE_CHROMIUM || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // the microphone gives a tone, and the browser asks nothing
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
