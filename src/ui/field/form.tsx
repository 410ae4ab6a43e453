// A form in one column: its fields and its row of buttons.
import type { ComponentProps, ReactNode } from 'react'
import { actions, aside, form, together } from './form.css.ts'

/** Without the browser's own validation messages: each field shows its own. */
export const Form = (props: ComponentProps<'form'>) => <form {...props} noValidate className={form} />

interface FormActionsProps {
  children: ReactNode
  /** Shown apart from the other buttons, at the start (a deletion). */
  apart?: ReactNode
}

export const FormActions = ({ children, apart }: FormActionsProps) => (
  <div className={actions}>
    {apart && <div className={aside}>{apart}</div>}
    <div className={together}>{children}</div>
  </div>
)
