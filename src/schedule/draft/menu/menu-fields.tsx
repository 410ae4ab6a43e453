// What the menus of bars are made of. A select alone never makes a step: arrow keys change it at each press.
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { clock } from '../../../../domain/schedule/calendar/period.ts'
import { typedPeriod, typedShift } from '../../../../domain/schedule/draft/typed/typed-times.ts'
import type { UnitKind } from '../../../../domain/schedule/plan/unit.ts'
import { startText } from '../../../../domain/schedule/words/trip-text.ts'
import { SmallTool } from '../../../ui/button/small-tool.tsx'
import { fieldProblem, toolField } from '../../common/tools.css.ts'
import { rowKind } from '../../layout/column.ts'
import type { Layout } from '../../layout/layout.ts'
import type { Drag } from '../model/drag.ts'
import type { LayerState } from '../model/layer-state.ts'
import { menuCheck, menuLabel, menuLine, timeField } from './menu.css.ts'

const steps: [sign: string, periods: number][] = [
  ['−1 h', -4],
  ['−15', -1],
  ['+15', 1],
  ['+1 h', 4],
]

interface SteppersProps {
  label: string
  /** What is moved, as the period that begins at its time and that time; missing where it has no single one. */
  at?: { period: number; minute: number }
  onStep: (periods: number) => void
}

/** A field for a time or a duration, and buttons for an hour and a quarter, back and on. Enter in the field makes the step. */
export function Steppers({ label, at, onStep }: SteppersProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (typed === null) return
    const periods = typedShift(typed, at?.period)
    setWrong(periods === undefined)
    if (periods === undefined) return
    setTyped(null)
    if (periods !== 0) onStep(periods)
  }
  return (
    <form onSubmit={submit}>
      <fieldset className={menuLine} aria-label={label}>
        <label className={menuLabel} htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className={timeField}
          autoComplete="off"
          placeholder="2 h 15"
          value={typed ?? (at ? clock(at.minute) : '')}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => !isWrong && setTyped(null)}
        />
        {steps.map(([sign, periods]) => (
          <SmallTool
            key={sign}
            sign={sign}
            name={`${label} ${sign}${sign.endsWith('h') ? '' : ' min'}`}
            onPress={() => onStep(periods)}
          />
        ))}
      </fieldset>
      {isWrong && (
        <p id={`${id}-problem`} className={fieldProblem}>
          {at ? 'A time such as 08:15, or by how much: 2 h 15, −30 min.' : 'By how much: 2 h 15, −30 min.'}
        </p>
      )}
    </form>
  )
}

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
  /** The first option, which is the empty value. */
  none?: string
  value: string
  onSelect: (option: string) => void
  children?: ReactNode
}

export const Selection = ({ label, options, none, value, onSelect, children }: SelectionProps) => (
  <Labelled
    label={label}
    field={id => (
      <select id={id} className={toolField} value={value} onChange={({ target }) => onSelect(target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(option => (
          <option key={option} value={option}>
            {option}
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
      <SmallTool name={act} off={value === ''} onPress={() => onChoose(value)} />
    </Selection>
  )
}

interface TimesProps {
  label: string
  /** The first and the last period that can be chosen. */
  first: number
  last: number
  /** What an empty field means. */
  none?: string
  /** Null for none. */
  value: number | null
  onSelect: (period: number | null) => void
}

/** A time at which a period begins, typed or taken from the list of them. */
export function Times({ label, first, last, none, value, onSelect }: TimesProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null ? '' : startText(value)
  function read(text: string): number | null | undefined {
    if (text.trim() === '') return none === undefined ? undefined : null
    const period = typedPeriod(text)
    return period !== undefined && period >= first && period <= last ? period : undefined
  }
  const isWrong = typed !== null && read(typed) === undefined
  function take(text: string): void {
    const period = read(text)
    if (period !== undefined) onSelect(period)
  }
  function change(text: string): void {
    setTyped(text)
    // '2' may become '21:15', or what is no time.
    if (text.length !== 1 && text.length !== 2) take(text)
  }
  function leave(): void {
    if (typed === null) return
    take(typed)
    if (!isWrong) setTyped(null)
  }
  return (
    <>
      <Labelled
        label={label}
        field={field => (
          <input
            id={field}
            className={toolField}
            list={`${id}-times`}
            autoComplete="off"
            placeholder={none}
            value={typed ?? shown}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-problem` : undefined}
            onChange={({ target }) => change(target.value)}
            onBlur={leave}
            onKeyDown={({ key }) => key === 'Enter' && leave()}
          />
        )}
      />
      <datalist id={`${id}-times`}>
        {Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => startText(first + i)).map(time => (
          <option key={time} value={time} />
        ))}
      </datalist>
      {isWrong && (
        <p id={`${id}-problem`} className={fieldProblem}>
          A time from {startText(first)} to {startText(last)}, at a quarter of an hour. {shown || none} is
          used.
        </p>
      )}
    </>
  )
}

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
  <SmallTool
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
