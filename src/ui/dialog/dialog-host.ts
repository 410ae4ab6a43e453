// Who renders the question who sits there: the dialog that was opened last, else the shell. Only a dialog inside a modal dialog can cover
// it.
import { createContext, type ReactNode, useContext, useEffect, useId } from 'react'

interface DialogHost {
  /** What the host renders. */
  content: ReactNode
  /** The ids of open dialogs, the newest last. */
  open: readonly string[]
  /** The dialog of this id is open until the returned function is called. */
  take: (id: string) => () => void
}

export const DialogHostContext = createContext<DialogHost | null>(null)

/** What an open dialog has to render. */
export function useHostedDialog(isOpen: boolean): ReactNode {
  const id = useId()
  const host = useContext(DialogHostContext)
  const take = host?.take
  useEffect(() => (isOpen && take ? take(id) : undefined), [isOpen, take, id])
  return isOpen && host?.open.at(-1) === id ? host.content : null
}
