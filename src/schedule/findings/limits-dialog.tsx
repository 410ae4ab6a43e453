// The dialog in which an operation's own limits are typed. An empty field checks nothing.
import { type FormEvent, useState } from 'react'
import { breakLimitMissing } from '../../../domain/messages/timeline.ts'
import { unitLimitWrong } from '../../../domain/messages/units.ts'
import type { OperatingLimits } from '../../../domain/schedule/audit/finding.ts'
import {
  type OperatingLimit,
  operatingLimitNames,
  operatingLimits,
} from '../../../domain/schedule/audit/operating-limits.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'
import { ViewDialog } from '../common/view-dialog.tsx'
import { useView } from '../view/view-context.tsx'
import { keepLimits } from './known-limits.ts'

type Texts = Record<OperatingLimit, string>

const labels: Texts = {
  minLoadingMinutes: 'Loading, min',
  maxDriverDayHours: 'Driver’s day, h',
  maxHoursUntilBreak: 'Time until a break, h',
  minBreakMinutes: 'Break, min',
  reserveKwh: 'Reserve, kWh',
}
const hints: Partial<Texts> = {
  minLoadingMinutes: 'Minimum between two trips of a truck with different batteries.',
  maxDriverDayHours: 'Maximum from a truck’s first departure to its last arrival.',
  maxHoursUntilBreak: 'Maximum without a pause as long as the break.',
  reserveKwh: 'Minimum in each battery.',
}

export default function LimitsDialog() {
  const { limits, send, closeDialog } = useView('limits', 'send', 'closeDialog')
  const [texts, setTexts] = useState(() => textsOf(limits))
  const [isTried, setTried] = useState(false)
  const errors = isTried ? errorsOf(texts) : {}

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wrong = errorsOf(texts)
    const first = operatingLimitNames.find(name => wrong[name])
    setTried(true)
    if (first) {
      const field = event.currentTarget.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    const chosen = limitsOf(texts)
    keepLimits(chosen)
    send({ type: 'limits.chosen', limits: chosen })
    closeDialog()
  }

  return (
    <ViewDialog title="Limits" isForm>
      <Form onSubmit={apply}>
        <p>Findings warn where a plan breaks one of these. An empty field is not checked.</p>
        {operatingLimitNames.map(name => (
          <TextField
            key={name}
            name={name}
            label={labels[name]}
            hint={hints[name]}
            error={errors[name]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={texts[name]}
            onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
          />
        ))}
        <FormActions>
          <Button onClick={() => setTexts(textsOf({}))}>Clear</Button>
          <Button look="primary" type="submit">
            Apply
          </Button>
        </FormActions>
      </Form>
    </ViewDialog>
  )
}

const textsOf = (limits: OperatingLimits): Texts =>
  Object.fromEntries(operatingLimitNames.map(name => [name, String(limits[name] ?? '')])) as Texts

/** To hundredths, as an address has room for. */
const numberOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Math.round(100 * Number(text.trim().replace(',', '.'))) / 100

const limitsOf = (texts: Texts): OperatingLimits =>
  Object.fromEntries(operatingLimitNames.map(name => [name, numberOf(texts[name])]))

function errorsOf(texts: Texts): Partial<Texts> {
  const limits = limitsOf(texts)
  const errors: Partial<Texts> = {}
  for (const name of operatingLimitNames) {
    const { max } = operatingLimits[name]
    const limit = limits[name]
    if (limit !== undefined && !(limit > 0 && limit <= max)) errors[name] = unitLimitWrong(max)
  }
  const [hours, minutes] = [limits.maxHoursUntilBreak, limits.minBreakMinutes]
  if (hours !== undefined && minutes === undefined) errors.minBreakMinutes ??= breakLimitMissing
  if (minutes !== undefined && hours === undefined) errors.maxHoursUntilBreak ??= breakLimitMissing
  return errors
}
