// The running product and a browser that looks at it, for the commands that picture and measure it. They take the browser
// tests' own way in, so this can be imported only after the packages are installed.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'
import { browserPath } from './browser.mjs'
import { step } from './report.mjs'
import { root } from './steps.mjs'

const support = join(root, 'tests', 'browser', 'support')
const { startProduct } = (await runnerImport(join(support, 'product.ts'))).module

/** On the page of a context whose baseURL is the product's. */
export const { openSchedule, signIn } = (await runnerImport(join(support, 'test.ts'))).module

export const { everyRoute, firstVisit, kilobytes } = (await runnerImport(join(support, 'first-visit.ts')))
  .module

/** Starts the product on an empty data folder, and hands its address, that folder and a way to launch browsers to `use`. */
export async function withProduct(use) {
  const { module: config } = await runnerImport(join(root, 'playwright.config.ts'))
  const options = {
    ...config.default.use.launchOptions,
    executablePath: await step('Find a browser', browserPath),
  }
  const product = await step('Start the product on an empty data folder', startProduct)
  try {
    return await use({
      url: product.url,
      dataFolder: product.dataFolder,
      launch: () => chromium.launch(options),
    })
  } finally {
    await product.stop()
  }
}

/** Cookies and storage of a signed-in planner: a fresh browser starts from them. */
export async function signedIn({ url, launch }) {
  const browser = await launch()
  const context = await browser.newContext({ baseURL: url })
  await openSchedule(await context.newPage())
  const state = await context.storageState()
  await browser.close()
  return state
}
