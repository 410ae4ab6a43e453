// A selected trip stays selected when a step gives it another id.
import { useEffect, useRef } from 'react'
import { useView } from '../../view/view-context.tsx'
import type { DraftResult } from '../engine/draft-engine.ts'

export function useSelectionFollows({ layout, tripKeys }: DraftResult): void {
  const { selection, send } = useView('selection', 'send')
  const keysBefore = useRef(tripKeys)
  useEffect(() => {
    const before = keysBefore.current
    keysBefore.current = tripKeys
    if (selection?.kind !== 'trip' || layout.trips.ids.includes(selection.tripId)) return
    const key = before.get(selection.tripId) ?? selection.tripId
    const tripId = layout.trips.ids.find(id => (tripKeys.get(id) ?? id) === key)
    if (tripId !== undefined) send({ type: 'selection.made', selection: { kind: 'trip', tripId } })
  }, [layout, tripKeys, selection, send])
}
