// Sites with a shortfall, the worst first, each with bars over the day. Choosing a bar selects the batteries that were charged and
// idle then.
import { type MouseEvent, type ReactNode, useMemo, useRef } from 'react'
import { clock, minutesPerPeriod } from '../../../domain/schedule/calendar/period.ts'
import { energyText } from '../../../domain/schedule/words/sentences.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import { ShortenedId } from '../common/shortened-id.tsx'
import { note, panel, panelHead, panelTitle } from '../common/side-panel.css.ts'
import { useVirtualRows } from '../common/use-virtual-rows.ts'
import type { Layout } from '../layout/layout.ts'
import {
  maxShortfallKwh,
  rankedSites,
  type ShortPeriod,
  type ShortSite,
  shortPeriods,
  worstOf,
} from '../layout/shortfalls.ts'
import { type TimeScale, timeScale } from '../painting/scales.ts'
import { TimeAxis } from '../painting/time-axis.tsx'
import { useTextScale } from '../painting/use-row-metrics.ts'
import { usePanelReveal } from '../view/use-panel-reveal.ts'
import { useView } from '../view/view-context.tsx'
import {
  heat,
  heatCell,
  siteAxis,
  siteId,
  siteLine,
  siteList,
  siteStep,
  siteTotal,
} from './sites-panel.css.ts'

interface SitesPanelProps {
  /** What is said of all sites together. */
  children?: ReactNode
}

/** Pixels of a site's row at the default font size. */
const defaultLineHeight = 30
/** Pixels of its name and total at the default font size. */
const defaultLabelWidth = 126
const defaultAxisHeight = 30

export default function SitesPanel({ children }: SitesPanelProps) {
  const { layout, window, selection, send } = useView('layout', 'window', 'selection', 'send')
  const section = useRef<HTMLElement>(null)
  usePanelReveal(section)
  const textScale = useTextScale()
  const lineHeight = Math.round(defaultLineHeight * textScale)
  const labelWidth = Math.round(defaultLabelWidth * textScale)
  const ranked = useMemo(() => rankedSites(layout), [layout])
  const { frame, first, end, before, after } = useVirtualRows(ranked.length, lineHeight)
  const width = Math.max(120, useSize(frame).width - labelWidth - 1)
  const time = useMemo(() => timeScale(window, width, textScale), [window, width, textScale])
  const maxShortfall = useMemo(() => maxShortfallKwh(layout), [layout])
  const choose = (siteId: string, minute: number) => {
    send({ type: 'selection.made', selection: { kind: 'shortfall', siteId, minute } })
    send({ type: 'filter.changed', filter: { selected: true } })
  }
  const chosen = selection?.kind === 'shortfall' ? selection : null
  const ofChosen = useMemo(() => {
    const site = chosen ? layout.shortfalls.siteIds.indexOf(chosen.siteId) : -1
    return site < 0 ? [] : shortPeriods(layout, site)
  }, [layout, chosen])
  const earlier = chosen && ofChosen.findLast(({ minute }) => minute < chosen.minute)
  const later = chosen && ofChosen.find(({ minute }) => minute > chosen.minute)
  const step = (minute: number) => chosen && choose(chosen.siteId, minute)
  return (
    <section ref={section} tabIndex={-1} className={panel} aria-label="Shortfalls">
      <div className={panelHead}>
        <h2 className={panelTitle}>Shortfalls</h2>
        {earlier && <Step name="Earlier" period={earlier} onStep={step} />}
        {later && <Step name="Later" period={later} onStep={step} />}
      </div>
      {ranked.length > 0 && (
        <>
          <p className={note}>
            Sites short of energy, the worst first. Choose a site or a time to see the batteries that were
            charged and idle then.
          </p>
          <div className={siteAxis} style={{ paddingLeft: labelWidth + 1 }}>
            <TimeAxis
              layout={layout}
              time={time}
              width={width}
              height={Math.round(defaultAxisHeight * textScale)}
              textScale={textScale}
            />
          </div>
        </>
      )}
      <div ref={frame} className={siteList}>
        <ul style={{ paddingTop: before, paddingBottom: after }}>
          {ranked.slice(first, end).map(site => (
            <SiteLine
              key={site.site}
              layout={layout}
              site={site}
              time={time}
              labelWidth={labelWidth}
              lineHeight={lineHeight}
              maxShortfall={maxShortfall}
              selectedMinute={chosen?.siteId === site.id ? chosen.minute : null}
              onChoose={choose}
            />
          ))}
        </ul>
        {ranked.length === 0 && <p className={note}>No site of this plan is short of energy.</p>}
      </div>
      {children}
    </section>
  )
}

interface SiteLineProps {
  layout: Layout
  site: ShortSite
  time: TimeScale
  labelWidth: number
  lineHeight: number
  /** The largest shortfall of any site and period, in kWh. */
  maxShortfall: number
  selectedMinute: number | null
  onChoose: (siteId: string, minute: number) => void
}

function SiteLine(props: SiteLineProps) {
  const { layout, site, time, labelWidth, lineHeight, maxShortfall, selectedMinute, onChoose } = props
  const strip = useRef<SVGSVGElement>(null)
  const short = useMemo(() => shortPeriods(layout, site.site), [layout, site])
  const worst = worstOf(short)
  const chooseAt = (event: MouseEvent) => {
    const left = strip.current?.getBoundingClientRect().left ?? 0
    const minute = time.invert(event.clientX - left)
    const hit = short.find(each => each.minute <= minute && minute < each.minute + minutesPerPeriod)
    if (hit) onChoose(site.id, hit.minute)
  }
  return (
    <li className={siteLine} style={{ height: lineHeight }}>
      <button
        type="button"
        className={siteId}
        style={{ width: labelWidth }}
        aria-label={`${site.id}, ${energyText(site.total)} short, worst at ${clock(worst?.minute ?? 0)}`}
        aria-pressed={selectedMinute !== null}
        title={`${site.id}: go to its worst shortfall`}
        onClick={() => worst && onChoose(site.id, worst.minute)}
      >
        <ShortenedId id={site.id} /> <span className={siteTotal}>{energyText(site.total)}</span>
      </button>
      <svg ref={strip} className={heat} aria-hidden="true" onClick={chooseAt}>
        {short.map(({ minute, lacks }) => (
          <rect
            key={minute}
            className={heatCell}
            x={time(minute)}
            width={minutesPerPeriod * time.pixelsPerMinute}
            y={lineHeight - 4 - (lineHeight - 8) * (0.3 + (0.7 * lacks) / (maxShortfall || 1))}
            height={(lineHeight - 8) * (0.3 + (0.7 * lacks) / (maxShortfall || 1))}
            fillOpacity={0.3 + (0.7 * lacks) / (maxShortfall || 1)}
            data-selected={minute === selectedMinute || undefined}
          >
            <title>{`${site.id}, ${clock(minute)}: ${energyText(lacks)} short`}</title>
          </rect>
        ))}
      </svg>
    </li>
  )
}

interface StepProps {
  name: string
  period: ShortPeriod
  onStep: (minute: number) => void
}

const Step = ({ name, period, onStep }: StepProps) => (
  <button type="button" className={siteStep} onClick={() => onStep(period.minute)}>
    {name}: {clock(period.minute)}
  </button>
)
