// A tool field for a number of kWh with a default.
import { useState } from 'react'
import { toleranceWrong } from '../../../domain/messages/timeline.ts'
import { maxToleranceKwh } from '../../../domain/schedule/view/timeline-view.ts'
import { useDebouncedCallback } from '../../ui/hooks/use-debounced-callback.ts'
import { ToolField } from './tool-field.tsx'
import { fieldProblem, toolField } from './tools.css.ts'

/** A change may start an audit, so it is sent once for each number, not for each digit. */
const typingPauseMs = 400

interface KwhFieldProps {
  label: string
  /** Null: the default. */
  kwh: number | null
  defaultKwh: number
  onChange: (kwh: number | null) => void
}

/** Sends a typed number after a pause, on Enter, and when the field loses the focus; an empty field is the default. */
export function KwhField({ label, kwh, defaultKwh, onChange }: KwhFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? String(kwh ?? defaultKwh)
  const typedKwh = kwhOf(text, defaultKwh)
  const change = (next: number | null | undefined) => {
    if (next !== undefined && next !== kwh) onChange(next)
  }
  const changeAfterPause = useDebouncedCallback(change, typingPauseMs)
  const changeNow = () => {
    changeAfterPause.cancel()
    change(typedKwh)
  }
  return (
    <ToolField label={label}>
      {id => (
        <>
          <input
            id={id}
            className={toolField}
            inputMode="decimal"
            autoComplete="off"
            size={5}
            maxLength={12}
            value={text}
            aria-invalid={typedKwh === undefined}
            aria-describedby={`${id}-about`}
            onChange={event => {
              setTyped(event.target.value)
              changeAfterPause(kwhOf(event.target.value, defaultKwh))
            }}
            onKeyDown={event => event.key === 'Enter' && changeNow()}
            onBlur={() => {
              changeNow()
              if (typedKwh !== undefined) setTyped(null)
            }}
          />
          <span id={`${id}-about`} aria-live="polite">
            {typedKwh === undefined ? (
              <span className={fieldProblem}>{toleranceWrong(maxToleranceKwh)}</span>
            ) : (
              'kWh'
            )}
          </span>
        </>
      )}
    </ToolField>
  )
}

/** Undefined if the text is not a number of kWh within the limits; null for the default. */
function kwhOf(text: string, defaultKwh: number): number | null | undefined {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return null
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(trimmed)) return undefined
  const kwh = Number(trimmed)
  if (kwh > maxToleranceKwh) return undefined
  return kwh === defaultKwh ? null : kwh
}
