// Said in place of what the server did not give, with a way to ask again.
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

/** The button goes while the server is asked: whoever pressed it is left at the beginning of the page, not nowhere. */
const keepFocus = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('main')?.focus({ preventScroll: true })
