// One kind of alarms in a form: its name and when it is raised, beside its fields.
import { type ReactNode, useId } from 'react'
import { type AlarmKind, alarmKindDetails } from '../../../domain/alarms/alarm-kinds.ts'
import { kindName, more, row, rowFields, stacked } from './alarms.css.ts'

export function KindRow({ kind, children }: { kind: AlarmKind; children: ReactNode }) {
  const id = useId()
  const { label, description } = alarmKindDetails[kind]
  return (
    <fieldset className={row} aria-labelledby={id}>
      <div className={stacked}>
        <span id={id} className={kindName}>
          {label}
        </span>
        <span className={more}>{description}</span>
      </div>
      <div className={rowFields}>{children}</div>
    </fieldset>
  )
}
