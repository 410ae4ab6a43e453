// What is wrong with the plan, finding by finding, the errors first. Choosing one leads to its place in the chart.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { counted } from '../../domain/counted.ts'
import { unitsNotHeld } from '../../domain/messages.ts'
import type { Finding, Severity } from '../../domain/schedule/audit/finding.ts'
import { fileName } from '../../domain/schedule/file-name.ts'
import { amount } from '../../domain/schedule/sentences.ts'
import { shownText } from '../../domain/schedule/shown.ts'
import { clockText } from '../../domain/schedule/where.ts'
import { download } from './download.ts'
import {
  findingButton,
  findingHead,
  line,
  list,
  listFrame,
  measures,
  note,
  panel,
  panelHead,
  panelTitle,
  severityLook,
} from './findings-panel.css.ts'
import type { Found } from './open-plan.ts'
import { Tool } from './tool.tsx'
import type { PlanAudit } from './use-audit.ts'

interface FindingsPanelProps {
  txId: string
  found: Found
  file: PlanAudit['file']
  /** Index of the finding that was led to. */
  chosen: number | null
  /** Nothing stands beside it: a narrow screen. */
  alone?: boolean
  onChoose: (index: number) => void
}

export default memo(function FindingsPanel(props: FindingsPanelProps) {
  const { txId, found, file, chosen, alone = false, onChoose } = props
  const { findings, limits, unregistered } = found
  const take = async (form: 'json' | 'csv') => {
    const content = await file(form)
    if (content) download(content, fileName('findings', txId, form))
  }
  return (
    <section className={panel} data-alone={alone || undefined}>
      <div className={panelHead}>
        <h2 className={panelTitle}>Findings</h2>
        <Tool name="JSON" about="of the findings" onPress={() => take('json')} />
        <Tool name="CSV" about="of the findings" onPress={() => take('csv')} />
      </div>
      <p className={note}>
        {summaryOf(findings)} Held against {limits.toleranceKwh} kWh of tolerance, {limits.largestChargeKw} kW
        charging, {limits.largestDischargeKw} kW discharging, {limits.fullKwh} kWh a battery and, where the
        registry does not say, {limits.truckCapacity} batteries a truck.
      </p>
      {unregistered.map(kind => (
        <p key={kind} className={note}>
          {unitsNotHeld(kind)}
        </p>
      ))}
      {findings.length > 0 && <FindingList findings={findings} chosen={chosen} onChoose={onChoose} />}
    </section>
  )
})

function summaryOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing is wrong with this plan.'
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const parts = [
    ...(errors > 0 ? [counted(errors, 'error', 'errors')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning', 'warnings')] : []),
  ]
  return `${parts.join(' and ')}.`
}

type FindingListProps = Pick<FindingsPanelProps, 'chosen' | 'onChoose'> & { findings: readonly Finding[] }

/** Pixels of a finding until it is measured, and the size of a document without a screen. */
const usualHeight = 112
const unmeasured = { width: 380, height: 640 }

function FindingList({ findings, chosen, onChoose }: FindingListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState(0)
  const active = Math.min(reached, findings.length - 1)
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: findings.length,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeight,
    measureElement: line => line.offsetHeight || usualHeight,
    overscan: 4,
    initialRect: unmeasured,
    // Where Tab leads has to be in the document, wherever the list is scrolled to.
    rangeExtractor: range =>
      [...new Set([active, ...defaultRangeExtractor(range)])]
        .filter(i => i < findings.length)
        .sort((a, b) => a - b),
    ...(typeof ResizeObserver === 'undefined' && {
      observeElementRect: (_, tell) => tell(unmeasured),
    }),
  })
  const goTo = (index: number) => {
    setReached(index)
    virtual.scrollToIndex(index)
    // It may have to come into the document first.
    setTimeout(() => frame.current?.querySelector<HTMLElement>(`[data-index="${index}"] > button`)?.focus())
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = findings.length - 1
    const next = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: last }[event.key]
    if (next === undefined || next < 0 || next > last) return
    event.preventDefault()
    goTo(next)
  }
  useEffect(() => {
    if (chosen === null) return
    setReached(chosen)
    virtual.scrollToIndex(chosen)
  }, [chosen, virtual])
  return (
    <div ref={frame} className={listFrame}>
      <ul
        aria-label="Findings"
        className={list}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const finding = findings[index]
          if (!finding) return null
          return (
            <li
              key={index}
              ref={virtual.measureElement}
              data-index={index}
              className={line}
              style={{ transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={findings.length}
            >
              <button
                type="button"
                className={findingButton}
                tabIndex={index === active ? 0 : -1}
                aria-current={index === chosen || undefined}
                onFocus={() => setReached(index)}
                onClick={() => onChoose(index)}
              >
                <FindingText finding={finding} />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A sign and a word tell them apart where colours do not. */
const severityTexts: Record<Severity, [sign: string, name: string]> = {
  error: ['✕', 'Error'],
  warning: ['!', 'Warning'],
}

function FindingText({ finding }: { finding: Finding }) {
  const { severity, unit, startPeriod, endPeriod, sentence, found, allowed, off, measure } = finding
  const [sign, name] = severityTexts[severity]
  return (
    <>
      <span className={findingHead}>
        <span className={severityLook} data-severity={severity}>
          <span aria-hidden="true">{sign} </span>
          {name}
        </span>
        <span>
          {shownText(unit.id)}, {clockText(startPeriod, endPeriod)}
        </span>
      </span>
      <span>{sentence}</span>
      <span className={measures}>
        Found {valueText(found)}, allowed {valueText(allowed)}
        {off !== null && `, off by ${valueText(off)}${measure ? ` ${measure}` : ''}`}
      </span>
    </>
  )
}

const valueText = (value: number | string): string =>
  typeof value === 'number' ? amount(value) : shownText(value)
