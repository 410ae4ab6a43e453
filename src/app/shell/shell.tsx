// The frame around every screen: top bar, messages, the screen itself, and the footer of signed-out visitors.
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'wouter'
import { serverUnreachable } from '../../../domain/messages/server.ts'
import { useServedZone } from '../../hooks/use-served-zone.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { createPageCommands, PageCommandsContext } from '../../ui/page-commands.ts'
import { OperatorZoneContext } from '../../ui/time/zones.tsx'
import { UpdateContext } from '../../ui/update-context.ts'
import { LeaveGuard } from '../navigation/leave-guard.tsx'
import { PageFailed } from '../navigation/page-failed.tsx'
import { Routes } from '../navigation/routes.tsx'
import { useScreensAhead } from '../navigation/use-screens-ahead.ts'
import { UpdateNotice, useNewVersion } from '../update/update-notice.tsx'
import { IdentityGuard } from './identity-guard.tsx'
import { NotificationArea } from './notification-area.tsx'
import { awayMessage, footer, frame, main, skipLink } from './shell.css.ts'
import { TopBar } from './top-bar.tsx'

export function Shell() {
  const { loggedIn, unreachable, retry } = useSession()
  const [path] = useLocation()
  const newVersion = useNewVersion()
  const [pageCommands] = useState(createPageCommands)
  useScreensAhead()
  return (
    <IdentityGuard>
      <LeaveGuard>
        <UpdateContext value={newVersion?.load ?? null}>
          <PageCommandsContext value={pageCommands}>
            <div className={frame}>
              <a href="#main" className={skipLink}>
                Skip to content
              </a>
              <TopBar />
              {unreachable && (
                <div className={awayMessage}>
                  <Alert action={<Button onClick={retry}>Try again</Button>}>
                    {serverUnreachable} Trying again...
                  </Alert>
                </div>
              )}
              <main id="main" className={main} tabIndex={-1} ref={useFocusOnArrival(`${path} ${loggedIn}`)}>
                <OperatorTimes>
                  <ErrorBoundary key={path} FallbackComponent={PageFailed}>
                    <Routes />
                  </ErrorBoundary>
                </OperatorTimes>
              </main>
              {!loggedIn && (
                <footer className={footer}>
                  Questions? <a href="mailto:support@gridhaul.example">Contact us</a>
                </footer>
              )}
              <NotificationArea />
              <UpdateNotice of={newVersion} />
            </div>
          </PageCommandsContext>
        </UpdateContext>
      </LeaveGuard>
    </IdentityGuard>
  )
}

/**
 * Moves the focus to the beginning of a new screen; on the first one the browser decides. Signing in and out shows another
 * screen at the same path.
 */
function useFocusOnArrival(screen: string) {
  const element = useRef<HTMLElement>(null)
  const arrivedFrom = useRef(screen)
  useEffect(() => {
    if (arrivedFrom.current === screen) return
    arrivedFrom.current = screen
    element.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
    // While the inspector is docked beside the page, the body scrolls.
    document.body.scrollTop = 0
  }, [screen])
  return element
}

/** Tells what shows times in which zone they are: that is requested when the first of it is shown. */
function OperatorTimes({ children }: { children: ReactNode }) {
  const [isWanted, setWanted] = useState(false)
  const zone = useServedZone(isWanted)
  const request = useCallback(() => setWanted(true), [])
  const value = useMemo(() => ({ zone, request }), [zone, request])
  return <OperatorZoneContext value={value}>{children}</OperatorZoneContext>
}
