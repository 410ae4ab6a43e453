// A control that does nothing yet, or not for this user: focusable, announced as disabled, with the reason on focus and hover.
import { cloneElement, type ReactElement, type SyntheticEvent } from 'react'
import { Hint } from './hint.tsx'

interface ControlProps {
  'aria-disabled'?: boolean | 'true' | 'false' | undefined
  'aria-describedby'?: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: whatever the control is
  onClick?: ((event: any) => void) | undefined
}

interface ExplainedProps {
  /** Undefined leaves the control as it is. */
  reason: string | undefined
  children: ReactElement<ControlProps>
}

export function Explained({ reason, children }: ExplainedProps) {
  if (reason === undefined) return children
  return (
    <Hint text={reason}>
      {cloneElement(children, {
        'aria-disabled': true,
        onClick: (event: SyntheticEvent) => event.preventDefault(),
      })}
    </Hint>
  )
}
