// Wraps the screens and asks before a changed form is left: by a link, by Cancel, or by closing the browser's tab. (Back and
// forward are guarded by browser-location.ts.)
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type AroundNavHandler, Router, useLocation } from 'wouter'
import { useApp } from '../../hooks/app.ts'
import type { LeavingState } from '../../hooks/leaving.ts'
import { useLeaving } from '../../hooks/use-leave-guard.ts'
import { leaveQuestion, type Question, QuestionHostContext } from '../../ui/dialog/question-host.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

// Loaded as soon as there is something to lose, so that it does not depend on the network later.
const LeaveQuestion = lazyComponent<Question>(
  () =>
    import('../../ui/dialog/leave-question.tsx').then(
      ({ LeaveQuestion }) => ({ default: LeaveQuestion }),
      () => ({ default: BrowserQuestion }),
    ),
  { name: 'The question before leaving' },
)

export function LeaveGuard({ children }: { children: ReactNode }) {
  const { guarded, questionOpen, requestLeave, respond } = useLeaving()
  const [path] = useLocation()
  const current = useRef(path)
  useEffect(() => {
    current.current = path
  }, [path])
  const { leaving } = useApp()
  useUnloadQuestion(guarded, leaving.state)

  const around = useCallback<AroundNavHandler>(
    (navigate, to, options) => {
      const elsewhere = pathOf(to) !== current.current
      if (elsewhere) requestLeave(() => navigate(to, options))
      else navigate(to, options)
    },
    [requestLeave],
  )
  const question = useMemo(
    () => ({ open: questionOpen, onStay: () => respond(false), onLeave: () => respond(true) }),
    [questionOpen, respond],
  )
  const { host, taken } = useDialogHost(question)
  return (
    <Router aroundNav={around}>
      <QuestionHostContext value={host}>{children}</QuestionHostContext>
      {guarded && !taken && <LeaveQuestion {...question} />}
    </Router>
  )
}

/** The fallback if the question could not be loaded. */
function BrowserQuestion({ open, onStay, onLeave }: Question) {
  useEffect(() => {
    if (open) (window.confirm(leaveQuestion) ? onLeave : onStay)()
  }, [open, onStay, onLeave])
  return null
}

function useDialogHost(question: Question) {
  const [hosts, setHosts] = useState(0)
  const take = useCallback(() => {
    setHosts(count => count + 1)
    return () => setHosts(count => count - 1)
  }, [])
  return { host: useMemo(() => ({ question, take }), [question, take]), taken: hosts > 0 }
}

const pathOf = (to: string): string => to.split(/[?#]/)[0] ?? to

/** The browser asks with its own text, unless the user has answered our question. */
function useUnloadQuestion(guarded: boolean, stateNow: () => LeavingState) {
  useEffect(() => {
    if (!guarded) return
    const prevent = (event: BeforeUnloadEvent) => {
      if (stateNow().guarded) event.preventDefault()
    }
    window.addEventListener('beforeunload', prevent)
    return () => window.removeEventListener('beforeunload', prevent)
  }, [guarded, stateNow])
}
