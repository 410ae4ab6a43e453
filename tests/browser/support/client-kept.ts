// What the browser keeps of the client, for use without a connection.
import type { Page } from '@playwright/test'

/** Resolves once all of it is kept. */
export const clientKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise(resolve => active?.addEventListener('statechange', resolve, { once: true }))
  })

/** The versions that are kept, the oldest first; none while another one is on its way. */
export const keptVersions = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready
    if (installing || waiting || active?.state !== 'activated') return []
    return (await caches.keys()).map(name => name.split('-').at(-1) ?? '')
  })

/** The paths of all files that are kept. */
export const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const requests = await Promise.all(opened.map(cache => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
