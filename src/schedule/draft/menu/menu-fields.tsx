// What the menus of bars are made of. A select alone never makes a step: arrow keys change it at each press.
import { type ReactNode, useId, useState } from 'react'
import { clock, periodStart } from '../../../../domain/schedule/calendar/period.ts'
import type { UnitKind } from '../../../../domain/schedule/plan/unit.ts'
import { Tool } from '../../../ui/button/tool.tsx'
import { toolField } from '../../common/tools.css.ts'
import { rowKind } from '../../layout/column.ts'
import type { Layout } from '../../layout/layout.ts'
import type { Drag } from '../model/drag.ts'
import type { LayerState } from '../model/layer-state.ts'
import { menuCheck, menuLabel, menuLine } from './menu.css.ts'

const steps: [sign: string, periods: number][] = [
  ['−1 h', -4],
  ['−15', -1],
  ['+15', 1],
  ['+1 h', 4],
]

/** Buttons for an hour and a quarter, back and on. */
export const Steppers = ({ label, onStep }: { label: string; onStep: (periods: number) => void }) => (
  <fieldset className={menuLine} aria-label={label}>
    <span className={menuLabel} aria-hidden="true">
      {label}
    </span>
    {steps.map(([sign, periods]) => (
      <Tool
        key={sign}
        size="small"
        sign={sign}
        name={`${label} ${sign}${sign.endsWith('h') ? '' : ' min'}`}
        onPress={() => onStep(periods)}
      />
    ))}
  </fieldset>
)

interface LabelledProps {
  label: string
  field: (id: string) => ReactNode
  children?: ReactNode
}

/** A field and what is done with it. */
export function Labelled({ label, field, children }: LabelledProps) {
  const id = useId()
  return (
    <div className={menuLine}>
      <label className={menuLabel} htmlFor={id}>
        {label}
      </label>
      {field(id)}
      {children}
    </div>
  )
}

interface SelectionProps {
  label: string
  options: readonly string[]
  /** What each is called; by default itself. */
  textOf?: (option: string) => string
  /** The first option, which is the empty value. */
  none?: string
  value: string
  onSelect: (option: string) => void
  children?: ReactNode
}

export const Selection = ({ label, options, textOf, none, value, onSelect, children }: SelectionProps) => (
  <Labelled
    label={label}
    field={id => (
      <select id={id} className={toolField} value={value} onChange={({ target }) => onSelect(target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(option => (
          <option key={option} value={option}>
            {textOf?.(option) ?? option}
          </option>
        ))}
      </select>
    )}
  >
    {children}
  </Labelled>
)

interface ChoiceProps {
  label: string
  /** The name of the button that acts on what is selected. */
  act: string
  options: readonly string[]
  onChoose: (option: string) => void
}

export function Choice({ label, act, options, onChoose }: ChoiceProps) {
  const [selected, setSelected] = useState('')
  const value = options.includes(selected) ? selected : ''
  return (
    <Selection label={label} options={options} none="Choose..." value={value} onSelect={setSelected}>
      <Tool size="small" name={act} off={value === ''} onPress={() => onChoose(value)} />
    </Selection>
  )
}

interface TimesProps {
  label: string
  /** The first and the last period that can be chosen. */
  first: number
  last: number
  none?: string
  /** Null for none. */
  value: number | null
  onSelect: (period: number | null) => void
}

/** A select of the times at which periods begin. */
export const Times = ({ label, first, last, none, value, onSelect }: TimesProps) => (
  <Selection
    label={label}
    options={Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => String(first + i))}
    textOf={period => clock(periodStart(Number(period)))}
    {...(none !== undefined && { none })}
    value={value === null ? '' : String(value)}
    onSelect={period => onSelect(period === '' ? null : Number(period))}
  />
)

interface CheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

export const Check = ({ checked, onChange, children }: CheckProps) => (
  <label className={menuCheck}>
    <input type="checkbox" checked={checked} onChange={() => onChange(!checked)} />
    {children}
  </label>
)

interface AmountProps {
  label: string
  step: number
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

/** A number that is not negative, and what is done with it. */
export const Amount = ({ label, step, value, onChange, children }: AmountProps) => (
  <Labelled
    label={label}
    field={id => (
      <input
        id={id}
        className={toolField}
        type="number"
        min="0"
        step={step}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  >
    {children}
  </Labelled>
)

/** Closes the menu, and drags it over the chart. */
export const PlaceByClick = ({ drag, state }: { drag: Drag | null; state: LayerState }) => (
  <Tool
    size="small"
    name="Place with a click"
    about={placeAbout}
    onPress={() => {
      state.openMenu(null)
      state.setDrag(drag)
    }}
  />
)

export const placeAbout = 'Place it with a click on the chart, or with the arrow keys and Enter'

export const unitIds = (layout: Layout, kind: UnitKind) =>
  layout.rows.ids.filter((_, row) => rowKind(layout, row) === kind)

export const locationIds = ({ trips, names }: Layout) =>
  [...new Set([...trips.source, ...trips.destination])].map(name => names[name] ?? '').sort()

export const parkAbout = 'Takes it off its truck, so that you can paste it elsewhere'
