// A small field for a number of kWh that has a usual value.
import { useEffect, useId, useRef, useState } from 'react'
import { toleranceWrong } from '../../../domain/messages.ts'
import { largestToleranceKwh } from '../../../domain/schedule/view/timeline-view.ts'
import { fieldProblem, toolField, toolLabel } from './tools.css.ts'

/** What follows from it may take a while: once for each number, not for each digit. */
const settledAfterMs = 400

interface KwhFieldProps {
  label: string
  /** Null: the usual one. */
  kwh: number | null
  usualKwh: number
  onChange: (kwh: number | null) => void
}

/** What is typed counts after a pause, on Enter, and when the field is left; nothing typed is the usual number. */
export function KwhField({ label, kwh, usualKwh, onChange }: KwhFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const text = typed ?? String(kwh ?? usualKwh)
  const wanted = kwhOf(text, usualKwh)
  const take = (next: number | null | undefined) => {
    clearTimeout(timer.current)
    if (next !== undefined && next !== kwh) onChange(next)
  }
  return (
    <span className={toolLabel}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={toolField}
        inputMode="decimal"
        autoComplete="off"
        size={5}
        maxLength={12}
        value={text}
        aria-invalid={wanted === undefined}
        aria-describedby={`${id}-about`}
        onChange={event => {
          setTyped(event.target.value)
          clearTimeout(timer.current)
          const next = kwhOf(event.target.value, usualKwh)
          timer.current = window.setTimeout(() => take(next), settledAfterMs)
        }}
        onKeyDown={event => event.key === 'Enter' && take(wanted)}
        onBlur={() => {
          take(wanted)
          if (wanted !== undefined) setTyped(null)
        }}
      />
      <span id={`${id}-about`} aria-live="polite">
        {wanted === undefined ? (
          <span className={fieldProblem}>{toleranceWrong(largestToleranceKwh)}</span>
        ) : (
          'kWh'
        )}
      </span>
    </span>
  )
}

/** Undefined for what is no such number; null for the usual one. */
function kwhOf(text: string, usualKwh: number): number | null | undefined {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return null
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(trimmed)) return undefined
  const kwh = Number(trimmed)
  if (kwh > largestToleranceKwh) return undefined
  return kwh === usualKwh ? null : kwh
}
