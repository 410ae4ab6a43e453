// What every browser test stands on: one running product for each worker, and a page that must not complain.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type People, withPeople } from './people.ts'
import { type Product, startProduct } from './product.ts'
import { antiForgery, beginSession } from './sessions.ts'

export { antiForgery, beginSession, expect }

interface WorkerThings {
  product: Product
  people: People
}

export interface EveryTest {
  /** Where the inspector is docked, open from the first page on; null: it is closed, as it is for most people. */
  inspectorAt: 'bottom' | 'right' | null
  /** Pages load ahead what they will need, as they do unless the browser saves data: two seconds after each first screen. */
  loadsAhead: boolean
  /** A page in a browser of its own, where nobody is signed in. */
  elsewhere: () => Promise<Page>
  inspected: undefined
  savingData: undefined
  quiet: undefined
}

type OfWorker = (unused: object, use: (product: WorkerThings['product']) => Promise<void>) => Promise<void>

/** A function of its own for each caller: by it Playwright gives tests another worker, and so another product. */
export const ownProduct = (): [OfWorker, { scope: 'worker'; timeout: number }] => [
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright reads
  async ({}, use) => {
    const product = await startProduct()
    await use(product)
    await product.stop()
  },
  { scope: 'worker', timeout: 120_000 },
]

export const test = base.extend<EveryTest, WorkerThings>({
  product: ownProduct(),

  // Here for all tests, used or not: Playwright starts other workers, and so products, for files with other fixtures of workers.
  people: [withPeople, { scope: 'worker' }],

  baseURL: ({ product }, use) => use(product.url),

  // INSPECT=bottom npx playwright test ...: the same tests with the inspector open.
  inspectorAt: [(process.env.INSPECT as EveryTest['inspectorAt']) ?? null, { option: true }],

  inspected: [
    async ({ context, page, inspectorAt }, use) => {
      if (inspectorAt) {
        lookBesideInspector(page)
        await context.addInitScript(place => {
          sessionStorage.setItem('inspectorOpen', 'yes')
          localStorage.setItem('inspectorPlace', place)
        }, inspectorAt)
      }
      await use(undefined)
    },
    { auto: true },
  ],

  loadsAhead: [false, { option: true }],

  elsewhere: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: baseURL ?? '' })
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map(context => context.close()))
  },

  savingData: [
    async ({ context, loadsAhead }, use) => {
      if (!loadsAhead)
        await context.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        )
      await use(undefined)
    },
    { auto: true },
  ],

  /** A page that throws, or that the browser complains of for a header, fails its test. */
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', error => complaints.push(error.message))
      page.on('console', message => {
        if (/Security.Policy|Permissions-Policy/i.test(message.text())) complaints.push(message.text())
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** The inspector tells of the product in the product's words: a test means what stands beside it. */
function lookBesideInspector(page: Page): void {
  const product = page.locator('body > :not([data-beside])')
  for (const find of ['getByRole', 'getByText', 'getByLabel', 'getByTitle', 'locator'] as const)
    Object.assign(page, { [find]: product[find].bind(product) })
}

export type Account = 'admin' | 'business' | 'field' | 'customer'

/** Somebody by their account, or who is no demo account. */
export type Who = Account | { email: string; password: string }

/** On the start page, or where `path` leads. The form of the sign-in has tests of its own; this begins the session by its call alone. */
export async function signIn(page: Page, who: Who, path = '/'): Promise<void> {
  const { email, password } =
    typeof who === 'string' ? { email: `${who}@gridhaul.example`, password: 'gridhaul96' } : who
  const answer = await beginSession(page.request, email, password)
  expect(answer.status()).toBe(200)
  // The page is told as the form would tell it, in its first load alone.
  const told = await page.addInitScript(() => localStorage.setItem('isLoggedIn', 'true'))
  await page.goto(path)
  await told.dispose()
  if (path === '/') await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
}

/** Until the server has confirmed it: its response would take the cookies of a session that a test begins by a call. */
export async function signOut(page: Page): Promise<void> {
  const confirmed = page.waitForResponse(/\/api\/auth\/logout$/)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'LOGOUT' }).click()
  await confirmed
  await expect(page.getByRole('heading', { name: 'Sign in to Gridhaul' })).toBeVisible()
}

/** Signed in as a planner, with the newest plan open. */
export async function openSchedule(page: Page, account: Account = 'admin'): Promise<void> {
  await signIn(page, account, '/schedule')
  await expect(page.getByRole('grid', { name: 'Schedule' })).toBeVisible()
}
