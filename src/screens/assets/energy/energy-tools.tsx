// Chooses days or months, and which of them: earlier ones, later ones, or own dates.
import { type FormEvent, useRef, useState } from 'react'
import {
  type EnergyView,
  earlierView,
  faultOfRange,
  laterView,
  viewOf,
} from '../../../../domain/fleet/energy-view.ts'
import { firstMeasuredDay } from '../../../../domain/telemetry/levels.ts'
import { dateText, monthText } from '../../../../domain/time/texts.ts'
import { utc } from '../../../../domain/time/zone.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ChoiceChips } from '../../../ui/button/choice-chips.tsx'
import { ToolMenu } from '../../../ui/button/tool-menu.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { dates, tools } from './energy.css.ts'

interface EnergyToolsProps {
  view: EnergyView
  /** The date. */
  today: string
  onShow: (view: EnergyView) => void
  /** Shows the last days, or months, up to today. */
  onReset: (grain: string) => void
}

export function EnergyTools({ view, today, onShow, onReset }: EnergyToolsProps) {
  const { grain, firstDay, lastDay } = view
  const earlier = earlierView(view)
  const isLast = lastDay >= today
  return (
    <div className={tools}>
      <Button
        aria-label="Earlier"
        title="Earlier"
        aria-disabled={!earlier}
        onClick={earlier ? () => onShow(earlier) : undefined}
      >
        ‹
      </Button>
      <Button
        aria-label="Later"
        title="Later"
        aria-disabled={isLast}
        onClick={isLast ? undefined : () => onShow(laterView(view, today))}
      >
        ›
      </Button>
      <ChoiceChips label="Energy per" options={grains} value={grain} onChange={onReset} />
      <ToolMenu name={`${nameOf(grain, firstDay)} to ${nameOf(grain, lastDay)}`}>
        <OwnDates key={`${grain} ${firstDay} ${lastDay}`} view={view} today={today} onShow={onShow} />
      </ToolMenu>
      <Button onClick={() => onReset(grain)}>Now</Button>
    </div>
  )
}

const grains = [
  { value: 'day', label: 'Per day' },
  { value: 'month', label: 'Per month' },
]

/** Of a date, which has no zone. */
const nameOf = (grain: string, day: string): string => (grain === 'month' ? monthText : dateText)(utc, day)

type OwnDatesProps = Pick<EnergyToolsProps, 'view' | 'today' | 'onShow'>

function OwnDates({ view, today, onShow }: OwnDatesProps) {
  const [fault, setFault] = useState<string>()
  const last = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [firstDay, lastDay] = [String(typed.get('from')), String(typed.get('to'))]
    const problem = faultOfRange({ grain: view.grain, firstDay, lastDay })
    setFault(problem)
    if (problem) last.current?.focus()
    const next = problem ? null : viewOf(view.grain, firstDay, lastDay, today)
    if (next) onShow(next)
  }
  const bounds = { type: 'date', required: true, min: firstMeasuredDay, max: today } as const
  return (
    <form className={dates} onSubmit={submit} aria-label="Own dates">
      <TextField label="From" name="from" defaultValue={view.firstDay} {...bounds} />
      <TextField label="To" name="to" defaultValue={view.lastDay} error={fault} ref={last} {...bounds} />
      <Button type="submit">Show</Button>
    </form>
  )
}
