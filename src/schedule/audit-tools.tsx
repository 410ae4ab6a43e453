// How much is wrong with the plan, in words that open the list of it; and how far energy may be off before it counts.
import { useEffect, useId, useRef, useState } from 'react'
import { counted } from '../../domain/counted.ts'
import { toleranceWrong } from '../../domain/messages.ts'
import { defaultLimits } from '../../domain/schedule/audit/finding.ts'
import { largestToleranceKwh } from '../../domain/schedule/timeline-view.ts'
import { Tool } from './tool.tsx'
import { fieldProblem, toolField, toolGroup, toolLabel } from './tools.css.ts'

interface AuditToolsProps {
  /** Null while the plan is being audited. */
  count: number | null
  isOpen: boolean
  onToggle: () => void
  /** Null: the audit's own. */
  toleranceKwh: number | null
  onTolerance: (kwh: number | null) => void
}

export const AuditTools = ({ count, isOpen, onToggle, toleranceKwh, onTolerance }: AuditToolsProps) => (
  <fieldset className={toolGroup} aria-label="Audit">
    <span aria-live="polite">
      <Tool name={countText(count)} off={count === null} pressed={isOpen} onPress={onToggle} />
    </span>
    <ToleranceField kwh={toleranceKwh} onChange={onTolerance} />
  </fieldset>
)

const countText = (count: number | null): string => {
  if (count === null) return 'Auditing...'
  return count === 0 ? 'No findings' : counted(count, 'finding', 'findings')
}

/** An audit of a large plan takes a while: one for each number, not for each digit. */
const settledAfterMs = 400

/** What is typed counts after a pause, on Enter, and when the field is left; nothing typed is the audit's own tolerance. */
function ToleranceField({ kwh, onChange }: { kwh: number | null; onChange: (kwh: number | null) => void }) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const text = typed ?? String(kwh ?? defaultLimits.toleranceKwh)
  const wanted = toleranceOf(text)
  const take = (next: number | null | undefined) => {
    clearTimeout(timer.current)
    if (next !== undefined && next !== kwh) onChange(next)
  }
  return (
    <span className={toolLabel}>
      <label htmlFor={id}>Tolerance</label>
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
          const next = toleranceOf(event.target.value)
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

/** Undefined for what is no tolerance; null for the audit's own. */
function toleranceOf(text: string): number | null | undefined {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return null
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(trimmed)) return undefined
  const kwh = Number(trimmed)
  if (kwh > largestToleranceKwh) return undefined
  return kwh === defaultLimits.toleranceKwh ? null : kwh
}
