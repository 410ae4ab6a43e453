// Keeps the files of the built client in the browser, so that the product opens and works without a connection. Nothing of the
// API is ever kept.
import { clientsClaim, setCacheNameDetails } from 'workbox-core'
import { matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope & {
  /** Written by the build (vite/service-worker.ts): files with a hash in their name have no other revision. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
  __CLIENT_VERSION: string
}

const cachePrefix = 'gridhaul'
const page = '/index.html'

// Each version has a cache of its own, so that a page of the version before still finds its files. A file is never another one
// under the same name: it does not matter to a page which version's worker serves it, and none has to wait for another's end.
setCacheNameDetails({ prefix: cachePrefix, suffix: self.__CLIENT_VERSION })
precache(self.__WB_MANIFEST)
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(dropOldVersions()))
clientsClaim()

// The server's page comes first, so that nobody is held at an old version, and the kept one where the server does not answer.
const answersWithinSeconds = 3
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: answersWithinSeconds,
      plugins: [{ fetchDidSucceed: refuseFailures, handlerDidError: () => matchPrecache(page) }],
    }),
    { denylist: [/^\/(api|healthz|readyz|metrics)(\/|\?|$)/] },
  ),
)
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(static\/|favicon\.svg$)/.test(url.pathname),
  async ({ request }) =>
    (await matchPrecache(request)) ?? (await caches.match(request)) ?? (await fetch(request)),
)

/** What a gateway replies for a server that is being restarted is no page. */
async function refuseFailures({ response }: { response: Response }): Promise<Response> {
  if (response.status >= 500) throw new Error(`The server replied with ${response.status}.`)
  return response
}

/** Keeps this version and the one before it, which pages may still be open of. Caches are listed in the order of their making. */
async function dropOldVersions(): Promise<void> {
  const names = (await caches.keys()).filter(name => name.startsWith(`${cachePrefix}-`))
  await Promise.all(names.slice(0, -2).map(name => caches.delete(name)))
}
