// The browser tests: the built product, started as a person starts it, in a real Chromium.
import { defineConfig } from '@playwright/test'

const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  snapshotPathTemplate: 'tests/pictures/parts/{arg}{ext}',
  globalSetup: './tests/browser/support/built-once.mjs',
  fullyParallel: false,
  workers: 2,
  // A browser can fail by itself, as one whose page never closes. The summary of npm test names what passed only then.
  retries: 1,
  // Long, so that no test fails because the machine is busy.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['dot']],
  projects: [{ name: 'product' }],
  use: {
    viewport: { width: 1440, height: 900 },
    // The demo's plan is of the day in UTC: what is of today there is of today here.
    timezoneId: 'UTC',
    // So that each test meets the server's files; tests/browser/offline.spec.ts allows them.
    serviceWorkers: 'block',
    // Recording traces takes as long again as the tests: --trace on makes them where one fails.
    trace: 'off',
    launchOptions: {
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        // Each test loads its page anew: to optimize its code takes longer than the code then saves.
        '--js-flags=--no-opt --no-maglev',
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
})
