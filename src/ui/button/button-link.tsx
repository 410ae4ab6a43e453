// A link to another screen in the look of a button. The command palette offers it too.
import { Link, useLocation } from 'wouter'
import { usePageCommand } from '../page-commands.ts'
import { buttonLook } from './button.css.ts'

interface ButtonLinkProps {
  to: string
  look?: keyof typeof buttonLook
  children: string
}

export function ButtonLink({ to, look = 'plain', children }: ButtonLinkProps) {
  const [, navigate] = useLocation()
  usePageCommand({ label: children, run: () => navigate(to) })
  return (
    <Link href={to} className={buttonLook[look]} data-on-screen>
      {children}
    </Link>
  )
}
