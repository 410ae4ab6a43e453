// The way through what differs between two plans: which difference was led to.
import { useState } from 'react'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import type { LeadTo } from '../navigation.ts'
import type { CurrentComparison } from './comparing.ts'
import type { FoundDifference } from './found-differences.ts'

export interface DifferencesWalk {
  /** Index of the difference that was led to. */
  chosen: number | null
  choose: (index: number) => void
}

export function useDifferencesWalk(current: CurrentComparison | null, leadTo: LeadTo): DifferencesWalk {
  const [led, setLed] = useState<{ among: readonly FoundDifference[]; index: number } | null>(null)
  const differences = current?.found?.differences
  const choose = useStableCallback((index: number) => {
    const difference = differences?.[index]
    const chart = current?.chart
    if (!differences || !difference || !chart) return
    setLed({ among: differences, index })
    leadTo(chart.place(difference), chart.selection(difference))
  })
  // An index among other differences means nothing in these.
  return { chosen: led && led.among === differences ? led.index : null, choose }
}
