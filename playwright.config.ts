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
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.tmp/journeys.json' }],
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
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
      ],
    },
  },
})
