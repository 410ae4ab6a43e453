// One entry of the history: a sentence, and behind it what changed and where it came from.
import { useState } from 'react'
import { Link } from 'wouter'
import { fieldLabel, reasonText, sentenceOf, shown } from '../../domain/history/sentence.ts'
import { isRestorableType } from '../../domain/restorable-type.ts'
import { roleLabel } from '../../domain/roles.ts'
import { dateTimeSecondsText } from '../../domain/time/texts.ts'
import type { HistoryPageFieldsFragment } from '../../gql/operations/history.generated.ts'
import { useMay } from '../hooks/use-session.ts'
import { paths } from '../paths.ts'
import { DescriptionList, type Fact } from '../ui/layout/description-list.tsx'
import { Instant } from '../ui/time/instant.tsx'
import { changeTable, entryDetails, entryHead, entryTime, links, refusedMark, row } from './history.css.ts'
import { RestoreDeleted } from './restore-deleted.tsx'

type Entry = HistoryPageFieldsFragment['entries'][number]

export const HistoryEntryRow = ({ entry }: { entry: Entry }) => (
  <li className={row}>
    <details>
      <summary className={entryHead}>
        <span>
          {entry.result === 'refused' && <span className={refusedMark}>Refused </span>}
          {sentenceOf(entry)}
        </span>
        <Instant at={entry.at} as={dateTimeSecondsText} className={entryTime} />
      </summary>
      <div className={entryDetails}>
        {entry.changes.length > 0 && <ChangeTable entry={entry} />}
        <DescriptionList of={factsOf(entry)} />
        <Restoration entry={entry} />
        <MoreLinks entry={entry} />
      </div>
    </details>
  </li>
)

/** Of a record that is new or gone, only the side is shown on which there is something. */
function ChangeTable({ entry: { action, changes } }: { entry: Entry }) {
  const wasNot = action === 'create' || action === 'restore'
  const sides = (['before', 'after'] as const).filter(
    side =>
      !(side === 'before' ? wasNot : action === 'delete') || changes.some(change => change[side] !== null),
  )
  return (
    <table className={changeTable}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {sides.map(side => (
            <th key={side} scope="col">
              {sideLabels[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(change => (
          <tr key={change.field}>
            <th scope="row">{fieldLabel(change.field)}</th>
            {sides.map(side => (
              <td key={side}>{shown(change[side])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sideLabels = { before: 'Before', after: 'After' }

function factsOf(entry: Entry): Fact[] {
  const { restorableUntil } = entry
  const facts = [
    ['Roles at that time', entry.actor.roles.map(roleLabel).join(', ')],
    ['Call', entry.operation],
    ['Reason', entry.result === 'refused' ? reasonText(entry.reason) : ''],
    ['Request', entry.requestId],
    ['Address', entry.address],
    ['Can be restored until', restorableUntil && <Instant at={restorableUntil} as={dateTimeSecondsText} />],
    ['Entry', entry.id],
  ] as const
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []))
}

/** Of a deletion that could be taken back when it was first shown. */
function Restoration({ entry: { action, result, object, restorableUntil } }: { entry: Entry }) {
  const [wasRestorable, setWasRestorable] = useState(false)
  if (restorableUntil !== null && !wasRestorable) setWasRestorable(true)
  const { type, id, name } = object
  if (!wasRestorable || action !== 'delete' || result !== 'done' || !isRestorableType(type) || id === null)
    return null
  return <RestoreDeleted record={{ type, id, name: name ?? id }} until={restorableUntil} />
}

/** For those who may see the whole history. By ids, of which a UUID finds one record alone: 'MB-1' is a part of other names. */
function MoreLinks({ entry: { actor, object, requestId } }: { entry: Entry }) {
  const mayRead = useMay('see history')
  if (!mayRead) return null
  const type = object.type ?? ''
  return (
    <p className={links}>
      {actor.name && (
        <Link href={paths.history.link({ person: actor.id ?? actor.name })}>All by {actor.name}</Link>
      )}
      {object.name && (
        <Link href={paths.history.link({ object: object.id ?? object.name, type })}>
          All of {object.name}
        </Link>
      )}
      {requestId && <Link href={paths.history.link({ request: requestId })}>This request</Link>}
    </p>
  )
}
