// The ways in which a call can fail, played between the page and the real server, once each: what comes after goes through.
import type { Page, Route } from '@playwright/test'

export interface WayOfFailing {
  name: string
  /** The server did what it was asked, though the page cannot know. */
  acted: boolean
  /** What the page has to say of it, given the default text of the call (spec 8). */
  text: (defaultText: string) => string
  play: (route: Route) => Promise<void>
}

const serverMessage = 'The depot is closed today.'
const unreachable = 'The server cannot be reached.'

const answers = (status: number, body: string, contentType = 'application/json') => ({
  play: (route: Route) => route.fulfill({ status, contentType, body }),
})

/** Every call can fail in these ways. */
export const waysOfFailing: WayOfFailing[] = [
  {
    name: 'refused with a message',
    acted: false,
    text: () => serverMessage,
    ...answers(409, JSON.stringify({ message: serverMessage, code: 'conflict' })),
  },
  { name: 'answered by a 500 without a message', acted: false, text: said => said, ...answers(500, '') },
  {
    name: 'answered by a 500 with a page instead of a message',
    acted: false,
    text: said => said,
    ...answers(500, '<h1>Oops</h1>', 'text/html'),
  },
  {
    name: 'dropped before the server heard of it',
    acted: false,
    text: () => unreachable,
    play: route => route.abort('connectionreset'),
  },
  {
    name: 'dropped after the server acted',
    acted: true,
    text: () => unreachable,
    async play(route) {
      await route.fetch()
      await route.abort('connectionreset')
    },
  },
  {
    name: 'asked while offline',
    acted: false,
    text: () => unreachable,
    play: route => route.abort('internetdisconnected'),
  },
]

/** Only calls whose answer is read can fail by what it says. */
export const malformed: WayOfFailing = {
  name: 'answered by what is no answer',
  acted: false,
  text: said => said,
  ...answers(200, '<p>Welcome to the hotel</p>', 'text/html'),
}

export interface SpoiledCall {
  /** How often the page made the call, this failure and everything after it. */
  count: () => number
}

/** The next `method` call whose path matches fails in the given way. */
export async function spoil(
  page: Page,
  method: string,
  path: RegExp,
  way: WayOfFailing,
): Promise<SpoiledCall> {
  let count = 0
  await page.route(
    url => path.test(url.pathname),
    async route => {
      if (route.request().method() !== method) return route.fallback()
      count += 1
      await (count === 1 ? way.play(route) : route.fallback())
    },
  )
  return { count: () => count }
}

export interface HeldCall extends SpoiledCall {
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
