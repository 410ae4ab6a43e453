// The running product and a browser, for screenshots and benchmarks. It uses the support code of the browser tests, so import it only
// after the packages are installed.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'
import { browserPath } from './browser.mjs'
import { step } from './report.mjs'
import { root } from './steps.mjs'

const support = join(root, 'tests', 'browser', 'support')
const { startProduct } = (await runnerImport(join(support, 'product.ts'))).module

/** For a page whose context has the product's URL as baseURL. */
export const { openSchedule, signIn } = (await runnerImport(join(support, 'test.ts'))).module

export const { everyRoute, firstVisit, kilobytes, screenStands } = (
  await runnerImport(join(support, 'first-visit.ts'))
).module

/** Starts the product on an empty data folder and calls `use` with its URL, that folder and a function that launches browsers. */
export async function withProduct(use) {
  const { module: config } = await runnerImport(join(root, 'playwright.config.ts'))
  const { args, ...usual } = config.default.use.launchOptions
  const options = {
    ...usual,
    // A person's browser optimizes code, unlike that of the tests.
    args: args.filter(arg => !arg.startsWith('--js-flags')),
    executablePath: await step('Find a browser', browserPath),
  }
  const product = await step('Start the product on an empty data folder', startProduct)
  try {
    return await use({
      url: product.url,
      dataFolder: product.dataFolder,
      pid: product.pid,
      launch: () => chromium.launch(options),
    })
  } finally {
    await product.stop()
  }
}

/** Cookies and storage of a signed-in planner, for a new browser. */
export async function signedIn({ url, launch }) {
  const browser = await launch()
  const context = await browser.newContext({ baseURL: url })
  await openSchedule(await context.newPage())
  const state = await context.storageState()
  await browser.close()
  return state
}
