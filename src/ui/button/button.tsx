// A button. While it is busy it keeps its size and focus, and ignores presses; one that waits shows so.
import type { ComponentProps } from 'react'
import { buttonLook } from './button.css.ts'

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof buttonLook
  /** Something is under way that forbids to press it. */
  busy?: boolean
  /** It was pressed, and what it does is under way: it is busy, with a ring in place of its text. */
  waits?: boolean
}

export function Button(props: ButtonProps) {
  const { look = 'plain', waits = false, busy = waits, type = 'button', onClick, ...rest } = props
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={buttonLook[look]}
      data-waits={waits || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? undefined : onClick}
    />
  )
}
