// Whether the server has another version of the client than this page: its replies name the version.
import { createContext } from 'react'
import { isOtherVersion, versionHeader, versionMeta } from '../../../domain/client-version.ts'
import { createListeners } from '../../ui/hooks/listeners.ts'

export interface ServedVersion {
  /** A fetch that reads the version from each reply. */
  fetch: typeof fetch
  /** The server's version if it differs from the page's; else null. */
  other: () => string | null
  /** Requests the version from the server. */
  check: () => Promise<void>
  subscribe: (listener: () => void) => () => void
}

/** The version of this page; null in development. */
export const ownVersion = (document: Document): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name=${versionMeta}]`)?.content ?? null

export function watchServedVersion(own: string | null, plainFetch: typeof fetch): ServedVersion {
  let served: string | null = null
  const listeners = createListeners()

  async function watchedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
    const reply = await plainFetch(...request)
    const named = reply.headers.get(versionHeader) ?? served
    if (named !== served) {
      served = named
      listeners.notify()
    }
    return reply
  }

  return {
    fetch: watchedFetch,
    other: () => (isOtherVersion(own, served) ? served : null),
    async check() {
      // HEAD, because the service worker answers only GET, from its cache.
      await watchedFetch('/index.html', { method: 'HEAD', cache: 'no-store' }).catch(() => {})
    },
    subscribe: listeners.add,
  }
}

/** Without a provider the page counts as the server's version. */
export const ServedVersionContext = createContext<Pick<ServedVersion, 'other' | 'subscribe'>>({
  other: () => null,
  subscribe: () => () => {},
})
