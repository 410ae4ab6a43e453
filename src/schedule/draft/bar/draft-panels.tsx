// The panels that only a draft has.
import { useView } from '../../view/view-context.tsx'
import { useEditing } from '../editing-context.tsx'
import { Drafts } from './drafts.tsx'
import { History } from './history.tsx'
import { ParkedTrips } from './parked-trips.tsx'

export default function DraftPanels() {
  const { panel } = useView('panel')
  const { open } = useEditing('open')
  if (!open) return null
  switch (panel) {
    case 'history':
      return <History open={open} />
    case 'drafts':
      return <Drafts open={open} />
    case 'parked':
      return <ParkedTrips open={open} />
    default:
      return null
  }
}
