import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../tools/test/chromium.ts'

const executablePath = findChromium()

const LONGEST = '**/procurement.spec.ts'

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  // Who looks at a page waits as long as the page works: on two processors three take turns.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Limits end what hangs. A machine that is busy with something else takes three times as long.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  // One more try, for what a busy machine let slip; the report names it as flaky.
  retries: 1,
  reporter: 'list',
  // The longest begins first, so that nobody waits for it alone at the end.
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testIgnore: LONGEST },
  ],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/Riga',
    // What cannot be clicked is told long before the whole test is over.
    actionTimeout: 150_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
      ],
    },
  },
})
