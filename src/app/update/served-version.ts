// Whether the server has another version of the client than this page is: its replies name the version.
import { createContext } from 'react'
import { isOtherVersion, versionHeader, versionMeta } from '../../../domain/client-version.ts'

export interface ServedVersion {
  /** A fetch whose replies are heard. */
  fetch: typeof fetch
  /** The version that the server has, where it is another than the page's; else null. */
  other: () => string | null
  /** Asks the server. */
  ask: () => Promise<void>
  subscribe: (listener: () => void) => () => void
}

/** The version of this page; null in development. */
export const ownVersion = (document: Document): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name=${versionMeta}]`)?.content ?? null

export function watchServedVersion(own: string | null, plainFetch: typeof fetch): ServedVersion {
  let served: string | null = null
  const listeners = new Set<() => void>()

  async function heardFetch(...request: Parameters<typeof fetch>): Promise<Response> {
    const reply = await plainFetch(...request)
    const named = reply.headers.get(versionHeader) ?? served
    if (named !== served) {
      served = named
      for (const listener of listeners) listener()
    }
    return reply
  }

  return {
    fetch: heardFetch,
    other: () => (isOtherVersion(own, served) ? served : null),
    async ask() {
      // The page itself, and not the one that the service worker keeps, which is given for GET alone.
      await heardFetch('/index.html', { method: 'HEAD', cache: 'no-store' }).catch(() => {})
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Where nobody watches, the page is of the version that the server has. */
export const ServedVersionContext = createContext<Pick<ServedVersion, 'other' | 'subscribe'>>({
  other: () => null,
  subscribe: () => () => {},
})
