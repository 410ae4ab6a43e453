// A parked trip that its list hands over is dragged here.
import { useLayoutEffect } from 'react'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { dragOfParked } from '../model/drag.ts'
import type { LayerState } from '../model/layer-state.ts'

export function useHandedTrip({ result: { parked } }: OpenDraft, { setDrag }: LayerState): void {
  const { handedTrip, handTrip } = useView('handedTrip', 'handTrip')
  // Before the next key is read, which is for what is dragged.
  useLayoutEffect(() => {
    if (!handedTrip) return
    handTrip(null)
    const trip = parked.find(({ key }) => key === handedTrip.key)
    if (trip) setDrag(dragOfParked(trip, handedTrip.by))
  }, [handedTrip, handTrip, parked, setDrag])
}
