// Who renders the question before leaving: the open dialog, else the shell. Only a dialog inside a modal dialog can cover it.
import { createContext, useContext, useEffect } from 'react'

export const leaveConfirmationTitle = 'Leave without saving?'

export interface LeaveConfirmationProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

interface ConfirmationHost {
  confirmation: LeaveConfirmationProps
  /** The caller renders the question until it calls the returned function. */
  take: () => () => void
}

export const ConfirmationHostContext = createContext<ConfirmationHost | null>(null)

/** The question that an open dialog has to render, or null. */
export function useHostedConfirmation(open: boolean): LeaveConfirmationProps | null {
  const host = useContext(ConfirmationHostContext)
  const take = host?.take
  useEffect(() => (open && take ? take() : undefined), [open, take])
  return open ? (host?.confirmation ?? null) : null
}
