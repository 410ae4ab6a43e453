// Failures of calls, inserted between the page and the real server, once each; later calls go through.
import type { Page, Route } from '@playwright/test'
import { expect, test } from './test.ts'

export interface CallFailure {
  name: string
  /** The server carried the request out, although the page cannot know. */
  acted: boolean
  /** The status of the response in words; empty if none came. */
  statusText: string
  /** The reason that the page knows. */
  reason: string
  /** The text that the page must show, given the default text of the call (spec 8). */
  text: (defaultText: string) => string
  play: (route: Route) => Promise<void>
}

/** The server's own message replaces the default text of the call; a lost connection is appended to it. */
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

/** Failures of any call. Neighbours have different texts, so that a page that shows one has replaced the other. */
export const callFailures: CallFailure[] = [
  { name: 'answered by a 500 without a message', ...refused, ...answers(500, '') },
  { name: 'dropped before it reached the server', ...unreachable, ...dropped('connectionreset') },
  {
    name: 'answered by a 500 with a page instead of a message',
    ...refused,
    ...answers(500, '<h1>Oops</h1>', 'text/html'),
  },
  { name: 'sent while offline', ...unreachable, ...dropped('internetdisconnected') },
  {
    name: 'refused with a message',
    ...refusedWith(serverMessage),
    ...answers(409, JSON.stringify({ message: serverMessage, code: 'conflict' })),
  },
]

/** Only for calls whose response is read. */
export const malformed: CallFailure = {
  name: 'answered by a page of another program',
  ...lost('The server sent a response that could not be read.'),
  ...answers(200, '<p>Welcome to the hotel</p>', 'text/html'),
}

/** Only for calls that change something. */
export const lostResponse: CallFailure = {
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

export interface FailingCall extends CountedCall {
  ways: readonly CallFailure[]
}

/** Lets the next `method` calls whose path matches fail, each in another way; later ones go through. */
export async function failCalls(
  page: Page,
  method: string,
  path: RegExp,
  ways: readonly CallFailure[],
): Promise<FailingCall> {
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

/** Acts once for each failure: the call must be made once, and the page must show what `expectShown` checks. */
export async function repeatThroughFailures(
  call: FailingCall,
  act: (time: number) => Promise<void>,
  expectShown: (way: CallFailure) => Promise<void>,
): Promise<void> {
  for (const [i, way] of call.ways.entries())
    await test.step(way.name, async () => {
      await act(i)
      await expect.poll(call.count).toBe(i + 1)
      await expectShown(way)
      expect(call.count()).toBe(i + 1)
    })
}

/** The text is shown in exactly one alert. */
export async function expectOneAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alert')
  await expect(alert).toHaveCount(1)
  await expect(alert).toContainText(text)
}

export interface HeldCall extends CountedCall {
  /** Sends every held call on to the server. */
  release: () => void
}

/** Holds every `method` call whose path matches until it is released, like a slow server. */
export async function holdCalls(page: Page, method: string, path: RegExp): Promise<HeldCall> {
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
