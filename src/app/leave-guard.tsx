// Stands around the screens and asks before a changed form is left: by a link, by Cancel, by closing the browser's tab.
// (Back and forward come through browser-location.ts.)
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type AroundNavHandler, Router, useLocation } from 'wouter'
import { useApp } from '../hooks/app.ts'
import type { LeavingState } from '../hooks/leaving.ts'
import { useLeaving } from '../hooks/use-leave-guard.ts'
import { leaveQuestion, type Question, QuestionHostContext } from '../ui/dialog/question-host.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'

// It comes as soon as there is something to lose, so that it is there when the network is not.
const LeaveQuestion = lazyComponent<Question>(
  () =>
    import('../ui/dialog/leave-question.tsx').then(
      ({ LeaveQuestion }) => ({ default: LeaveQuestion }),
      () => ({ default: BrowserQuestion }),
    ),
  { name: 'The question before leaving' },
)

export function LeaveGuard({ children }: { children: ReactNode }) {
  const { guarded, asking, ask, answer } = useLeaving()
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
      if (elsewhere) ask(() => navigate(to, options))
      else navigate(to, options)
    },
    [ask],
  )
  const question = useMemo(
    () => ({ open: asking, onStay: () => answer(false), onLeave: () => answer(true) }),
    [asking, answer],
  )
  const { host, taken } = useQuestionHost(question)
  return (
    <Router aroundNav={around}>
      <QuestionHostContext value={host}>{children}</QuestionHostContext>
      {guarded && !taken && <LeaveQuestion {...question} />}
    </Router>
  )
}

/** Stands in where the question could not be loaded: what was typed must not be lost for that. */
function BrowserQuestion({ open, onStay, onLeave }: Question) {
  useEffect(() => {
    if (open) (window.confirm(leaveQuestion) ? onLeave : onStay)()
  }, [open, onStay, onLeave])
  return null
}

function useQuestionHost(question: Question) {
  const [takers, setTakers] = useState(0)
  const take = useCallback(() => {
    setTakers(count => count + 1)
    return () => setTakers(count => count - 1)
  }, [])
  return { host: useMemo(() => ({ question, take }), [question, take]), taken: takers > 0 }
}

const pathOf = (to: string): string => to.split(/[?#]/)[0] ?? to

/** The browser asks in its own words, unless the person has been asked in ours by then. */
function useUnloadQuestion(guarded: boolean, stateNow: () => LeavingState) {
  useEffect(() => {
    if (!guarded) return
    const ask = (event: BeforeUnloadEvent) => {
      if (stateNow().guarded) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guarded, stateNow])
}
