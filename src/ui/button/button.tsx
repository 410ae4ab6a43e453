// A button. While it is busy it keeps its size and focus, and ignores presses.
import type { ComponentProps } from 'react'
import { buttonLook } from './button.css.ts'

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof buttonLook
  busy?: boolean
}

export function Button({ look = 'plain', busy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={buttonLook[look]}
      data-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? undefined : onClick}
    />
  )
}
