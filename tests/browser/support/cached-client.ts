// The files of the client that the service worker keeps.
import type { Page } from '@playwright/test'

/** Resolves once all files are kept. */
export const clientCached = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise(resolve => active?.addEventListener('statechange', resolve, { once: true }))
  })

/** The kept versions, the oldest first; none while another one is being installed. */
export const cachedVersions = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready
    if (installing || waiting || active?.state !== 'activated') return []
    return (await caches.keys()).map(name => name.split('-').at(-1) ?? '')
  })

/** The paths of all kept files. */
export const cachedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const requests = await Promise.all(opened.map(cache => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
