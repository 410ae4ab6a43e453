// The plan's findings for the components that show them, and stepping from one finding to the next.
import { type ReactNode, useState } from 'react'
import type { Finding } from '../../../domain/schedule/audit/finding.ts'
import { createSelectorContext } from '../../ui/hooks/selector-context.tsx'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import type { RevealTarget } from '../view/navigation.ts'
import { useView, useViewReader } from '../view/view-context.tsx'
import { nextStop, selectionOfFinding, visibleStops } from './finding-marks.ts'
import type { PlanAudit } from './use-audit.ts'
import type { PlacedFindings } from './use-placed-findings.ts'

interface Findings {
  /** Undefined if the plan is not audited. */
  audit: PlanAudit | undefined
  /** Index of the last revealed finding. */
  chosen: number | null
  /** Reveals the finding of this index. */
  choose: (index: number) => void
  /** Reveals the next or previous finding on the chart from the pointer's or the focus's position. */
  step: (by: 1 | -1) => void
}

const context = createSelectorContext<Findings>('The findings')
export const { useFields: useFindings, useReader: useFindingsReader } = context

interface FindingsProviderProps {
  audit: PlanAudit | undefined
  placed: PlacedFindings
  children: ReactNode
}

export function FindingsProvider({ audit, placed: { findings, targets }, children }: FindingsProviderProps) {
  const { layout, reveal } = useView('layout', 'reveal')
  const readView = useViewReader()
  const [revealed, setRevealed] = useState<{ among: readonly Finding[]; index: number } | null>(null)
  // An index is valid only among the findings that it was chosen from.
  const chosen = revealed?.among === findings ? revealed.index : null
  const choose = useStableCallback((index: number) => {
    const finding = findings[index]
    const target = targets[index]
    if (!finding || !target) return
    setRevealed({ among: findings, index })
    reveal(target, selectionOfFinding(layout, finding, target))
  })
  const step = useStableCallback((by: 1 | -1) => {
    const { hover, visibleRows } = readView()
    const from = hover ?? startOf(targets[chosen ?? -1])
    const next = nextStop(visibleStops(targets, visibleRows), targets, visibleRows, from, by)
    if (next !== undefined) choose(next)
  })
  return <context.Provider value={{ audit, chosen, choose, step }}>{children}</context.Provider>
}

const startOf = (target: RevealTarget | undefined) =>
  target?.row == null ? null : { row: target.row, minute: target.startMinute }
