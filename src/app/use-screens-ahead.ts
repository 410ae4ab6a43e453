// Loads the code of a screen before it is drawn: of the one at this address while the server says who is there, and of one
// that a link leads to while the person is about to follow it.
import { useEffect } from 'react'
import { useRouter } from 'wouter'
import { useSession } from '../hooks/use-session.ts'
import { screenAt } from './routes.tsx'

const aboutToFollow = ['pointerover', 'pointerdown', 'focusin'] as const

export function useScreensAhead(): void {
  const { parser } = useRouter()
  const { loggedIn } = useSession()
  useEffect(() => {
    if (!loggedIn) return
    // Where it fails, that is told when the screen is drawn.
    const load = (path: string) =>
      screenAt(path, parser)
        ?.load()
        .catch(() => {})
    load(location.pathname)
    const listening = new AbortController()
    for (const type of aboutToFollow) {
      const follow = ({ target }: Event) => {
        const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
        if (link && link.origin === location.origin) load(link.pathname)
      }
      document.addEventListener(type, follow, { signal: listening.signal, passive: true })
    }
    return () => listening.abort()
  }, [parser, loggedIn])
}
