// The comparison with another plan for the parts that show it, and which difference was revealed last.
import { type ReactNode, useCallback, useState } from 'react'
import { createSelectorContext } from '../../ui/hooks/selector-context.tsx'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { useView } from '../view/view-context.tsx'
import type { Comparing } from './comparing.ts'
import type { FoundDifference } from './found-differences.ts'

interface Compare extends Comparing {
  /** False where the view offers no comparison. */
  canCompare: boolean
  /** Index of the last revealed difference. */
  chosen: number | null
  /** Reveals the difference of this index. */
  chooseDifference: (index: number) => void
  /** Moves the focus to the Compare tool, because the pressed button disappears. */
  focusTool: () => void
  isToolFocusRequested: boolean
  endToolFocusRequest: () => void
}

const context = createSelectorContext<Compare>('The comparison')
export const { useFields: useCompare, useReader: useCompareReader } = context

const notComparing: Comparing = {
  offers: [],
  draftsNotRead: null,
  readDrafts: () => {},
  openFile: () => {},
  choose: () => {},
  choice: null,
  current: null,
}

interface CompareProviderProps {
  comparing: Comparing | undefined
  children: ReactNode
}

export function CompareProvider({ comparing, children }: CompareProviderProps) {
  const { reveal } = useView('reveal')
  const [revealed, setRevealed] = useState<{ among: readonly FoundDifference[]; index: number } | null>(null)
  const current = comparing?.current
  const differences = current?.found?.differences
  const chooseDifference = useStableCallback((index: number) => {
    const difference = differences?.[index]
    const chart = current?.chart
    if (!differences || !difference || !chart) return
    setRevealed({ among: differences, index })
    reveal(chart.target(difference), chart.selection(difference))
  })
  // An index is valid only among the differences that it was chosen from.
  const chosen = revealed && revealed.among === differences ? revealed.index : null
  const canCompare = comparing !== undefined
  const toolFocus = useToolFocus()
  return (
    <context.Provider
      value={{ ...(comparing ?? notComparing), canCompare, chosen, chooseDifference, ...toolFocus }}
    >
      {children}
    </context.Provider>
  )
}

function useToolFocus(): Pick<Compare, 'focusTool' | 'isToolFocusRequested' | 'endToolFocusRequest'> {
  const [isToolFocusRequested, setRequested] = useState(false)
  const focusTool = useCallback(() => setRequested(true), [])
  const endToolFocusRequest = useCallback(() => setRequested(false), [])
  return { focusTool, isToolFocusRequested, endToolFocusRequest }
}
