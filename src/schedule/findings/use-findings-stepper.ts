// The way through what is found wrong with the plan: which finding was led to, and the next one before or after it.
import { useMemo, useState } from 'react'
import type { Finding } from '../../../domain/schedule/audit/finding.ts'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import type { Told } from '../chart/hover-target.ts'
import type { Layout } from '../layout/layout.ts'
import type { ShownRows } from '../layout/visible-rows.ts'
import type { LeadTo } from '../navigation.ts'
import type { FindingMarks } from '../painting/picture.ts'
import {
  type FindingPlace,
  marksByRow,
  nextStop,
  placesOf,
  selectionOfFinding,
  shownStops,
} from './finding-marks.ts'
import type { PlanAudit } from './use-audit.ts'

export interface PlacedFindings {
  findings: readonly Finding[]
  places: readonly FindingPlace[]
  /** By row. */
  marks: FindingMarks
}

const noFindings: readonly Finding[] = []

export function usePlacedFindings(layout: Layout, audit: PlanAudit | undefined): PlacedFindings {
  const findings = audit?.found?.findings ?? noFindings
  const places = useMemo(() => placesOf(layout, findings), [layout, findings])
  const marks = useMemo(() => marksByRow(places), [places])
  return { findings, places, marks }
}

export interface FindingsWalk {
  /** Index of the finding that was led to. */
  chosen: number | null
  choose: (index: number) => void
  step: (by: 1 | -1) => void
}

export function useFindingsWalk(
  layout: Layout,
  { findings, places }: PlacedFindings,
  shown: ShownRows,
  told: Told | null,
  leadTo: LeadTo,
): FindingsWalk {
  const [led, setLed] = useState<{ among: readonly Finding[]; index: number } | null>(null)
  // An index among other findings means nothing in these.
  const chosen = led?.among === findings ? led.index : null
  const choose = useStableCallback((index: number) => {
    const finding = findings[index]
    const place = places[index]
    if (!finding || !place) return
    setLed({ among: findings, index })
    leadTo(place, selectionOfFinding(layout, finding, place))
  })
  const step = (by: 1 | -1) => {
    const from = told ?? startOf(places[chosen ?? -1])
    const next = nextStop(shownStops(places, shown), places, shown, from, by)
    if (next !== undefined) choose(next)
  }
  return { chosen, choose, step }
}

const startOf = (place: FindingPlace | undefined) =>
  place?.row == null ? null : { row: place.row, minute: place.startMinute }
