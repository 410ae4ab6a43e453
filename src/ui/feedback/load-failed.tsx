// Shown in place of what could not be loaded, with a button that tries again.
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Alert } from './alert.tsx'

export const LoadFailed = ({ children, retry }: { children: ReactNode; retry: () => void }) => (
  <Alert
    action={
      <Button
        onClick={event => {
          keepFocus(event)
          retry()
        }}
      >
        Try again
      </Button>
    }
  >
    {children}
  </Alert>
)

/** The button disappears while the request runs: the focus goes to the beginning of the page or dialog instead of being lost. */
function keepFocus({ currentTarget }: MouseEvent<HTMLElement>): void {
  const beginning = currentTarget.closest('dialog')?.querySelector('button') ?? currentTarget.closest('main')
  beginning?.focus({ preventScroll: true })
}
