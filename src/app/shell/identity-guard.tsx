// Wraps the screens and asks who sits there when the server wants to know, above whatever dialog is open.
import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useApp } from '../../hooks/app.ts'
import { DialogHostContext } from '../../ui/dialog/dialog-host.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const ConfirmIdentity = lazyComponent(() => import('./confirm-identity.tsx'), { name: 'The question' })

/** It is a dialog too, and hosts none itself. */
const confirmation = (
  <DialogHostContext value={null}>
    <ConfirmIdentity />
  </DialogHostContext>
)

export function IdentityGuard({ children }: { children: ReactNode }) {
  const { subscribe, isOpen } = useApp().identityConfirmation
  const isWanted = useSyncExternalStore(subscribe, isOpen)
  const [open, setOpen] = useState<readonly string[]>([])
  const take = useCallback((id: string) => {
    setOpen(before => [...before, id])
    return () => setOpen(before => before.filter(each => each !== id))
  }, [])
  const host = useMemo(
    () => ({ content: isWanted ? confirmation : null, open, take }),
    [isWanted, open, take],
  )
  return (
    <DialogHostContext value={host}>
      {children}
      {open.length === 0 && host.content}
    </DialogHostContext>
  )
}
