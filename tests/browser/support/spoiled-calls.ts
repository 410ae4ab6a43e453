// The ways in which a call can fail, played between the page and the real server, once each: what comes after goes through.
import type { Page, Route } from '@playwright/test'
import { expect, test } from './test.ts'

export interface WayOfFailing {
  name: string
  /** The server did what it was asked, though the page cannot know. */
  acted: boolean
  /** The status of the response in words; empty where none came. */
  statusText: string
  /** What the page knows of it. */
  reason: string
  /** What the page has to say of it, given the default text of the call (spec 8). */
  text: (defaultText: string) => string
  play: (route: Route) => Promise<void>
}

/** The server's own message replaces the default text of the call; what happened on the way to the server follows it. */
const refusedWith = (message: string) => ({
  acted: false,
  statusText: 'Conflict',
  reason: message,
  text: () => message,
})
const refusedWithout = (reason: string) => ({
  acted: false,
  statusText: 'Internal Server Error',
  reason,
  text: (defaultText: string) => defaultText,
})
const lost = (reason: string) => ({
  acted: false,
  statusText: '',
  reason,
  text: (defaultText: string) => `${defaultText.replace(/[^.]$/, '$&.')} ${reason}`.trimStart(),
})

const answers = (status: number, body: string, contentType = 'application/json') => ({
  play: (route: Route) => route.fulfill({ status, contentType, body }),
})
const dropped = (error: string) => ({ play: (route: Route) => route.abort(error) })

const serverMessage = 'The depot is closed today.'
const unreachable = lost('The server cannot be reached.')
const refused = refusedWithout('The server refused with status 500.')

/** Every call can fail in these ways. No two neighbours are told alike: a page that shows one has not kept the other. */
export const waysOfFailing: WayOfFailing[] = [
  { name: 'answered by a 500 without a message', ...refused, ...answers(500, '') },
  { name: 'dropped before the server heard of it', ...unreachable, ...dropped('connectionreset') },
  {
    name: 'answered by a 500 with a page instead of a message',
    ...refused,
    ...answers(500, '<h1>Oops</h1>', 'text/html'),
  },
  { name: 'asked while offline', ...unreachable, ...dropped('internetdisconnected') },
  {
    name: 'refused with a message',
    ...refusedWith(serverMessage),
    ...answers(409, JSON.stringify({ message: serverMessage, code: 'conflict' })),
  },
]

/** Only calls whose answer is read can fail by what it says. */
export const malformed: WayOfFailing = {
  name: 'answered by what is no answer',
  ...lost('The server sent an answer that could not be read.'),
  ...answers(200, '<p>Welcome to the hotel</p>', 'text/html'),
}

/** Only calls that change something can fail so. */
export const unheard: WayOfFailing = {
  name: 'dropped after the server acted',
  ...unreachable,
  acted: true,
  async play(route) {
    await route.fetch()
    await route.abort('connectionreset')
  },
}

export interface CountedCall {
  /** How often the page made the call. */
  count: () => number
}

export interface SpoiledCall extends CountedCall {
  ways: readonly WayOfFailing[]
}

/** The next `method` calls whose path matches fail, each in another of the given ways; those after them go through. */
export async function spoil(
  page: Page,
  method: string,
  path: RegExp,
  ways: readonly WayOfFailing[],
): Promise<SpoiledCall> {
  let count = 0
  await page.route(
    url => path.test(url.pathname),
    async route => {
      if (route.request().method() !== method) return route.fallback()
      const way = ways[count]
      count += 1
      await (way ? way.play(route) : route.fallback())
    },
  )
  return { ways, count: () => count }
}

/** Asks once for each way in which the call is spoilt: it must be made once, and the page tell what `expectTold` looks for. */
export async function askThroughFailures(
  call: SpoiledCall,
  ask: (time: number) => Promise<void>,
  expectTold: (way: WayOfFailing) => Promise<void>,
): Promise<void> {
  for (const [i, way] of call.ways.entries())
    await test.step(way.name, async () => {
      await ask(i)
      await expect.poll(call.count).toBe(i + 1)
      await expectTold(way)
      expect(call.count()).toBe(i + 1)
    })
}

/** Told in one place, and nowhere a second time. */
export async function expectOneAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alert')
  await expect(alert).toHaveCount(1)
  await expect(alert).toContainText(text)
}

/** Opens what loads by the call, and presses Try again until nothing is spoilt any more: each failure is told in one place. */
export async function loadThroughFailures(
  page: Page,
  call: SpoiledCall,
  open: () => Promise<unknown>,
): Promise<void> {
  const tryAgain = () => page.getByRole('button', { name: 'Try again' }).click()
  await askThroughFailures(
    call,
    async time => void (await (time === 0 ? open() : tryAgain())),
    ({ reason }) => expectOneAlert(page, reason),
  )
  await tryAgain()
  await expect(page.getByRole('alert')).toHaveCount(0)
}

export interface HeldCall extends CountedCall {
  /** Lets every held call go on to the server. */
  release: () => void
}

/** Every `method` call whose path matches waits until it is released: a slow server. */
export async function hold(page: Page, method: string, path: RegExp): Promise<HeldCall> {
  let count = 0
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(
    url => path.test(url.pathname),
    async route => {
      if (route.request().method() !== method) return route.fallback()
      count += 1
      await released
      await route.fallback()
    },
  )
  return { count: () => count, release }
}
