// A parked trip that its list hands over is held here.
import { useLayoutEffect } from 'react'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { holdParked } from './held.ts'
import type { LayerState } from './layer-state.ts'

export function useHandedTrip({ result: { parked } }: OpenDraft, { hold }: LayerState): void {
  const { handedTrip, handTrip } = useView('handedTrip', 'handTrip')
  // Before the next key is read, which is for what is held.
  useLayoutEffect(() => {
    if (!handedTrip) return
    handTrip(null)
    const trip = parked.find(({ key }) => key === handedTrip.key)
    if (trip) hold(holdParked(trip, handedTrip.by))
  }, [handedTrip, handTrip, parked, hold])
}
