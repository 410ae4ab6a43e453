// Which device a session is of, in words that its owner knows.
import Bowser from 'bowser'

/** Longer ones are made up: nothing is looked for in them. */
const longestUserAgent = 500

/** 'Firefox on Linux'; null where the header tells nothing. */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > longestUserAgent) return null
  const { browser, os } = Bowser.parse(userAgent)
  if (browser.name && os.name) return `${browser.name} on ${os.name}`
  return browser.name ?? os.name ?? null
}
