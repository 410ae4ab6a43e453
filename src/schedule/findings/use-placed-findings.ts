// Places the findings of an audit in the rows and times of the chart.
import { useMemo } from 'react'
import type { Finding } from '../../../domain/schedule/audit/finding.ts'
import type { Layout } from '../layout/layout.ts'
import type { FindingMarks } from '../painting/picture.ts'
import type { RevealTarget } from '../view/navigation.ts'
import { marksByRow, targetsOf } from './finding-marks.ts'
import type { PlanAudit } from './use-audit.ts'

export interface PlacedFindings {
  findings: readonly Finding[]
  /** By the finding's index. */
  targets: readonly RevealTarget[]
  /** By row. */
  marks: FindingMarks
}

const noFindings: readonly Finding[] = []

export function usePlacedFindings(layout: Layout, audit: PlanAudit | undefined): PlacedFindings {
  const findings = audit?.found?.findings ?? noFindings
  const targets = useMemo(() => targetsOf(layout, findings), [layout, findings])
  const marks = useMemo(() => marksByRow(targets), [targets])
  return { findings, targets, marks }
}
