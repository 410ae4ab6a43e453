// A link that sends a password reset mail. Opened in another tab, it leads to the page that requests one.
import type { MouseEvent } from 'react'
import { sendResetMail } from '../../hooks/flows/passwords.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { paths } from '../../paths.ts'
import { resetLink } from './users.css.ts'

interface ResetMailLinkProps {
  /** The recipient of the mail. */
  email: string
  /** The notification once it was sent. */
  sentText: string
  children: string
}

export function ResetMailLink({ email, sentText, children }: ResetMailLinkProps) {
  const [state, send] = useFlow(sendResetMail, { sentText })

  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    send({ type: 'resetMail.requested', email })
  }

  return (
    <a
      href={paths.requestPasswordReset.link()}
      className={resetLink}
      aria-disabled={state.hasTag('busy') || undefined}
      onClick={onClick}
    >
      {children}
    </a>
  )
}
