// A link that sends the mail with which somebody sets a new password. Opened in another tab, it leads to where one is asked for.
import type { MouseEvent } from 'react'
import { sendResetMail } from '../../hooks/flows/passwords.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { paths } from '../../paths.ts'
import { resetLink } from './users.css.ts'

interface ResetMailLinkProps {
  /** Who gets the mail. */
  email: string
  /** What is told when it was sent. */
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
