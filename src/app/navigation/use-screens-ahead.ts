// Loads the code of a screen before it is drawn: of the one at this address while the server says who is there, of one that a
// link leads to while the person is about to follow it, and of those that the tabs lead to when the first screen has settled.
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
 * Once the first screen has settled: loads the code of the screens at `paths`, and then has the browser keep everything else.
 * Does so once it is known who is there, in the built product, and not in a browser that is told to save data.
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
      if (!isOver) await keepForOffline(navigator)
    }
    void loadAll()
    return () => {
      isOver = true
    }
  }, [known, parser, quiet])
}

/** Where it fails, that is told when the screen is drawn. */
const preload = (path: string, parser: Parser): Promise<void> | undefined =>
  screenForPath(path, parser)
    ?.load()
    .catch(() => {})

const savesData = (navigator: Navigator & { connection?: { saveData?: boolean } }): boolean =>
  navigator.connection?.saveData === true
