// Who renders the question before leaving: the open dialog, else the shell. Only a dialog inside a modal dialog can cover it.
import { createContext, useContext, useEffect } from 'react'

export const leaveQuestion = 'Leave without saving?'

export interface Question {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

interface QuestionHost {
  question: Question
  /** The caller renders the question until it calls the returned function. */
  take: () => () => void
}

export const QuestionHostContext = createContext<QuestionHost | null>(null)

/** The question that an open dialog has to render, or null. */
export function useHostedQuestion(open: boolean): Question | null {
  const host = useContext(QuestionHostContext)
  const take = host?.take
  useEffect(() => (open && take ? take() : undefined), [open, take])
  return open ? (host?.question ?? null) : null
}
