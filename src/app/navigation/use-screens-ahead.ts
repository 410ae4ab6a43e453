// Loads the code of screens ahead: of the current address while the session is being identified, of a link's target when the
// user is about to follow it, and of the tabs' screens once the first screen has settled.
import { useEffect } from 'react'
import { type Parser, useRouter } from 'wouter'
import { useApp } from '../../hooks/app.ts'
import { useSession } from '../../hooks/use-session.ts'
import { keepForOffline } from '../update/offline.ts'
import { screenForPath } from './routes.tsx'

const aboutToFollow = ['pointerover', 'pointerdown', 'focusin'] as const

export function useScreensAhead(): void {
  const { parser } = useRouter()
  const { loggedIn } = useSession()
  useEffect(() => {
    if (!loggedIn) return
    preload(location.pathname, parser)
    const listening = new AbortController()
    for (const type of aboutToFollow) {
      const follow = ({ target }: Event) => {
        const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
        if (link && link.origin === location.origin) preload(link.pathname, parser)
      }
      document.addEventListener(type, follow, { signal: listening.signal, passive: true })
    }
    return () => listening.abort()
  }, [parser, loggedIn])
}

/**
 * Once the first screen has settled, and while no plan is being opened: loads the code of the screens at `paths`, and then has the service worker keep everything
 * else. Only in the built product, once the user is known, and not in browsers that save data.
 */
export function useWholeClientAhead(paths: readonly string[] | null): void {
  const { quiet } = useApp()
  const { parser } = useRouter()
  const known = paths?.join(' ')
  useEffect(() => {
    if (known === undefined || !import.meta.env.PROD || savesData(navigator)) return
    let isOver = false
    const loadAll = async () => {
      await preload(location.pathname, parser)
      await quiet.wait()
      for (const path of known.split(' ')) if (!isOver) await preload(path, parser)
      await quiet.wait()
      if (!isOver) await keepForOffline(navigator)
    }
    void loadAll()
    return () => {
      isOver = true
    }
  }, [known, parser, quiet])
}

/** A failure is reported when the screen is rendered. */
const preload = (path: string, parser: Parser): Promise<void> | undefined =>
  screenForPath(path, parser)
    ?.load()
    .catch(() => {})

const savesData = (navigator: Navigator & { connection?: { saveData?: boolean } }): boolean =>
  navigator.connection?.saveData === true
