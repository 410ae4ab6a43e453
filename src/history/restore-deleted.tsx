// Restores the record of a deletion in the history, after a question, and leads to the record then.
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { type DeletedRecord, restorationPermissions } from '../../domain/restorable-type.ts'
import { may } from '../../domain/roles.ts'
import { restoreRecord } from '../hooks/flows/deletion.ts'
import { useFlow } from '../hooks/use-flow.ts'
import { useSession } from '../hooks/use-session.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/button.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { links } from './history.css.ts'

const RestoreConfirmation = lazyComponent(() => import('./restore-confirmation.tsx'), {
  name: 'The question',
})

interface RestoreDeletedProps {
  record: DeletedRecord
  /** Null once it cannot be restored any more, as after its restoration. */
  until: string | null
}

export function RestoreDeleted({ record, until }: RestoreDeletedProps) {
  const { viewer } = useSession()
  const [state, send] = useFlow(restoreRecord, record)
  const [wanted, setWanted] = useState(false)
  const mayRestore =
    viewer !== null && restorationPermissions[record.type].every(each => may(viewer.roles, each))
  if (state.matches('restored')) return <RestoredLink record={record} />
  if (!mayRestore || (until === null && !state.hasTag('open'))) return null
  return (
    <p className={links}>
      {/* The entry says the name, which can be longer than a phone is wide. */}
      <Button
        aria-label={`Restore ${record.name}`}
        onClick={() => {
          setWanted(true)
          send({ type: 'restoration.requested' })
        }}
      >
        Restore
      </Button>
      {wanted && <RestoreConfirmation state={state} send={send} />}
    </p>
  )
}

/** The focus was on the button, which is gone. */
function RestoredLink({ record: { type, id, name } }: { record: DeletedRecord }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.querySelector('a')?.focus(), [])
  return (
    <p ref={line} className={links}>
      <Link href={paths[type].link(id)}>Open {name}</Link>
    </p>
  )
}
