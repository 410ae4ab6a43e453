// The history of one record, for a tab of its page.
import type { ObjectType } from '../../domain/history/entry.ts'
import { ObjectHistoryDocument } from '../../gql/operations/history.generated.ts'
import { ZoneNote } from '../ui/time/zone-note.tsx'
import { HistoryPages } from './history-pages.tsx'

export interface ObjectHistoryProps {
  type: Extract<ObjectType, 'organization' | 'user' | 'asset' | 'truck' | 'place'>
  id: string
}

export default function ObjectHistory({ type, id }: ObjectHistoryProps) {
  return (
    <>
      <ZoneNote />
      <HistoryPages
        key={id}
        operation={ObjectHistoryDocument}
        variables={{ type, id }}
        empty="No history yet."
      />
    </>
  )
}
