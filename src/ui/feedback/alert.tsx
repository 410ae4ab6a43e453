// A message in the page: an alert for what went wrong, a status for everything else.
import type { ReactNode } from 'react'
import { noticeLook, noticeText } from './alert.css.ts'

interface MessageProps {
  children: ReactNode
  /** A button or link for what the user can do about it. */
  action?: ReactNode
}

export const Alert = ({ children, action }: MessageProps) => (
  <div role="alert" className={noticeLook.error}>
    <span className={noticeText}>{children}</span>
    {action}
  </div>
)

export const Status = ({ children, action, tone = 'info' }: MessageProps & { tone?: 'info' | 'success' }) => (
  <div role="status" className={noticeLook[tone]}>
    <span className={noticeText}>{children}</span>
    {action}
  </div>
)
