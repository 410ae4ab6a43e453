// One kind of alarms in a form: its name, when it is raised and whether it is, beside its fields.
import { type ReactNode, useId } from 'react'
import { type AlarmKind, alarmKindDetails } from '../../../domain/alarms/alarm-kinds.ts'
import { fields, kindName, more, row, stacked } from './alarms.css.ts'

interface KindRowProps {
  kind: AlarmKind
  /** Shown under its name. */
  toggle?: ReactNode
  children: ReactNode
}

export function KindRow({ kind, toggle, children }: KindRowProps) {
  const id = useId()
  const { label, description } = alarmKindDetails[kind]
  return (
    <fieldset className={row} aria-labelledby={id}>
      <div className={stacked}>
        <span id={id} className={kindName}>
          {label}
        </span>
        <span className={more}>{description}</span>
        {toggle}
      </div>
      <div className={fields}>{children}</div>
    </fieldset>
  )
}
