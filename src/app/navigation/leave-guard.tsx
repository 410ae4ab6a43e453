// Wraps the screens and asks before a changed form is left: by a link, by Cancel, or by closing the browser's tab. (Back and
// forward are guarded by browser-location.ts.)
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type AroundNavHandler, Router, useLocation, useSearch } from 'wouter'
import { useApp } from '../../hooks/app.ts'
import type { LeavingState } from '../../hooks/leaving.ts'
import { useLeaving } from '../../hooks/use-leave-guard.ts'
import {
  ConfirmationHostContext,
  type LeaveConfirmationProps,
  leaveConfirmationTitle,
} from '../../ui/dialog/confirmation-host.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { isSamePage } from './same-page.ts'

// Loaded as soon as there is something to lose, so that it does not depend on the network later.
const LeaveConfirmation = lazyComponent<LeaveConfirmationProps>(
  () =>
    import('../../ui/dialog/leave-confirmation.tsx').then(
      ({ LeaveConfirmation }) => ({ default: LeaveConfirmation }),
      () => ({ default: BrowserConfirmation }),
    ),
  { name: 'The question before leaving' },
)

export function LeaveGuard({ children }: { children: ReactNode }) {
  const { guarded, confirmationOpen, requestLeave, respond } = useLeaving()
  const [path] = useLocation()
  const search = useSearch()
  const current = useRef({ path, search })
  useEffect(() => {
    current.current = { path, search }
  }, [path, search])
  const { leaving } = useApp()
  useUnloadConfirmation(guarded, leaving.state)

  const around = useCallback<AroundNavHandler>(
    (navigate, to, options) => {
      if (isSamePage(addressOf(to), current.current)) navigate(to, options)
      else requestLeave(() => navigate(to, options))
    },
    [requestLeave],
  )
  const confirmation = useMemo(
    () => ({ open: confirmationOpen, onStay: () => respond(false), onLeave: () => respond(true) }),
    [confirmationOpen, respond],
  )
  const { host, isHosted } = useDialogHost(confirmation)
  return (
    <Router aroundNav={around}>
      <ConfirmationHostContext value={host}>{children}</ConfirmationHostContext>
      {guarded && !isHosted && <LeaveConfirmation {...confirmation} />}
    </Router>
  )
}

/** The fallback if the question could not be loaded. */
function BrowserConfirmation({ open, onStay, onLeave }: LeaveConfirmationProps) {
  useEffect(() => {
    if (open) (window.confirm(leaveConfirmationTitle) ? onLeave : onStay)()
  }, [open, onStay, onLeave])
  return null
}

function useDialogHost(confirmation: LeaveConfirmationProps) {
  const [hosts, setHosts] = useState(0)
  const take = useCallback(() => {
    setHosts(count => count + 1)
    return () => setHosts(count => count - 1)
  }, [])
  return { host: useMemo(() => ({ confirmation, take }), [confirmation, take]), isHosted: hosts > 0 }
}

function addressOf(to: string) {
  const [path = '', search = ''] = to.replace(/#.*/, '').split('?')
  return { path, search }
}

/** The browser asks with its own text, unless the user has answered our question. */
function useUnloadConfirmation(guarded: boolean, stateNow: () => LeavingState) {
  useEffect(() => {
    if (!guarded) return
    const prevent = (event: BeforeUnloadEvent) => {
      if (stateNow().guarded) event.preventDefault()
    }
    window.addEventListener('beforeunload', prevent)
    return () => window.removeEventListener('beforeunload', prevent)
  }, [guarded, stateNow])
}
