// Chooses the time that is shown: a span up to now or around what is shown, earlier, later, or own dates.
import { type FormEvent, useRef, useState } from 'react'
import {
  lastOf,
  moved,
  spanOf,
  type TimeView,
  viewSpans,
  withinStored,
} from '../../../../../domain/telemetry/view.ts'
import { dateTimeText } from '../../../../../domain/time/texts.ts'
import { instantOf, minuteAt } from '../../../../../domain/time/zone.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { ChoiceChips } from '../../../../ui/button/choice-chips.tsx'
import { ToolMenu } from '../../../../ui/button/tool-menu.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { now } from '../../../../ui/hooks/use-now.ts'
import { usePageZone } from '../../../../ui/time/zones.tsx'
import { ownDates } from './telemetry.css.ts'

interface TimeToolsProps {
  view: TimeView
  onShow: (view: TimeView) => void
}

export function TimeTools({ view, onShow }: TimeToolsProps) {
  const spanMs = view.untilMs - view.fromMs
  const zone = usePageZone()
  const showSpan = (name: string) => {
    const span = viewSpans.find(each => each.name === name)
    if (span) onShow(withinStored({ fromMs: view.untilMs - span.ms, untilMs: view.untilMs }, now()))
  }
  return (
    <>
      <Button aria-label="Earlier" title="Earlier" onClick={() => onShow(moved(view, -spanMs / 2, now()))}>
        ‹
      </Button>
      <Button aria-label="Later" title="Later" onClick={() => onShow(moved(view, spanMs / 2, now()))}>
        ›
      </Button>
      <ChoiceChips label="Time span" options={spanOptions} value={spanOf(view) ?? ''} onChange={showSpan} />
      <ToolMenu name={`${dateTimeText(zone, view.fromMs)} to ${dateTimeText(zone, view.untilMs)}`}>
        <OwnDates key={`${zone} ${view.fromMs} ${view.untilMs}`} view={view} onShow={onShow} />
      </ToolMenu>
      <Button onClick={() => onShow(moved(view, lastOf('day', now()).untilMs - view.untilMs, now()))}>
        Now
      </Button>
    </>
  )
}

const spanOptions = viewSpans.map(({ name }) => ({
  value: name,
  label: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
}))

/** Uncontrolled: while one is typed a date is no date. */
function OwnDates({ view, onShow }: TimeToolsProps) {
  const zone = usePageZone()
  const [error, setError] = useState<{ field: 'from' | 'until'; text: string } | null>(null)
  const from = useRef<HTMLInputElement>(null)
  const until = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [fromMs, untilMs] = ['from', 'until'].map(name => instantOf(zone, String(typed.get(name))))
    if (fromMs === undefined || untilMs === undefined) return
    const nowMs = now()
    const refuse = (field: 'from' | 'until', text: string) => {
      setError({ field, text })
      ;(field === 'from' ? from : until).current?.focus()
    }
    if (fromMs >= untilMs) return refuse('until', 'Must be after From')
    if (fromMs >= nowMs) return refuse('from', 'Must be in the past')
    setError(null)
    // What lies ahead is left out: moved back, the times would not be those that were typed.
    onShow(withinStored({ fromMs, untilMs: Math.min(untilMs, nowMs) }, nowMs))
  }
  return (
    <form className={ownDates} onSubmit={submit} aria-label="Own dates">
      <TextField
        label="From"
        type="datetime-local"
        name="from"
        required
        defaultValue={minuteAt(zone, view.fromMs)}
        error={error?.field === 'from' ? error.text : undefined}
        ref={from}
      />
      <TextField
        label="Until"
        type="datetime-local"
        name="until"
        required
        defaultValue={minuteAt(zone, view.untilMs)}
        error={error?.field === 'until' ? error.text : undefined}
        ref={until}
      />
      <Button type="submit">Show</Button>
    </form>
  )
}
