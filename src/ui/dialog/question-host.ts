// The question before leaving is drawn by the dialog that is open, else by the frame around the screens: a modal dialog can
// only be covered by one that is drawn inside it.
import { createContext, useContext, useEffect } from 'react'

export const leaveQuestion = 'Leave without saving?'

export interface Question {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

interface QuestionHost {
  question: Question
  /** The caller draws the question from now on, until the function that it gives is called. */
  take: () => () => void
}

export const QuestionHostContext = createContext<QuestionHost | null>(null)

/** The question that an open dialog has to draw, or null where nothing asks. */
export function useHostedQuestion(open: boolean): Question | null {
  const host = useContext(QuestionHostContext)
  const take = host?.take
  useEffect(() => (open && take ? take() : undefined), [open, take])
  return open ? (host?.question ?? null) : null
}
