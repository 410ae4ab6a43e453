// The plan's findings for the parts that list them, and the way from one finding to the next.
import { type ReactNode, useState } from 'react'
import type { Finding } from '../../../domain/schedule/audit/finding.ts'
import { createSelectorContext } from '../../ui/hooks/selector-context.tsx'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import type { RevealTarget } from '../view/navigation.ts'
import { useView, useViewReader } from '../view/view-context.tsx'
import { nextStop, selectionOfFinding, shownStops } from './finding-marks.ts'
import type { PlanAudit } from './use-audit.ts'
import type { PlacedFindings } from './use-placed-findings.ts'

interface Findings {
  /** Undefined where the plan is not audited. */
  audit: PlanAudit | undefined
  /** Index of the finding that was revealed last. */
  chosen: number | null
  /** Reveals the finding of this index. */
  choose: (index: number) => void
  /** Reveals the next or the previous finding on the chart, seen from where the pointer or the focus is. */
  step: (by: 1 | -1) => void
}

export const {
  Provider: FindingsContext,
  useFields: useFindings,
  useReader: useFindingsReader,
} = createSelectorContext<Findings>('The findings')

interface FindingsProviderProps {
  audit: PlanAudit | undefined
  placed: PlacedFindings
  children: ReactNode
}

export function FindingsProvider({ audit, placed: { findings, targets }, children }: FindingsProviderProps) {
  const { layout, reveal } = useView('layout', 'reveal')
  const readView = useViewReader()
  const [revealed, setRevealed] = useState<{ among: readonly Finding[]; index: number } | null>(null)
  // An index among other findings means nothing in these.
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
    const next = nextStop(shownStops(targets, visibleRows), targets, visibleRows, from, by)
    if (next !== undefined) choose(next)
  })
  return <FindingsContext value={{ audit, chosen, choose, step }}>{children}</FindingsContext>
}

const startOf = (target: RevealTarget | undefined) =>
  target?.row == null ? null : { row: target.row, minute: target.startMinute }
