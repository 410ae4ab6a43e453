// The keys with which devices send telemetry and programs deliver plans: the list, and the button that issues one.
import { useMemo, useState } from 'react'
import { minuteMs } from '../../../domain/time/durations.ts'
import { dateText } from '../../../domain/time/texts.ts'
import type { TimeZone } from '../../../domain/time/zone.ts'
import { expiryUrgency, isExpired, timeLeftText } from '../../../domain/words/key-expiry.ts'
import {
  AccessKeyListDocument,
  type AccessKeyListQuery,
} from '../../../gql/operations/access-keys.generated.ts'
import { issueSecret } from '../../hooks/flows/secrets.ts'
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useDialogFlow } from '../../hooks/use-dialog-flow.ts'
import { useRead } from '../../hooks/use-read.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { useNowEvery } from '../../ui/hooks/use-now.ts'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { Page } from '../../ui/layout/page.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Breadcrumbs } from '../../ui/navigation/breadcrumbs.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { ZoneNote } from '../../ui/time/zone-note.tsx'
import { usePageZone } from '../../ui/time/zones.tsx'
import { expiryLook, rowActions } from './access-keys.css.ts'
import { RevokeKey } from './revoke-key.tsx'

type Key = AccessKeyListQuery['accessKeys'][number]

const columnsWith = (onRotate: (key: Key) => void): Column<Key>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 280,
    cell: ({ name }) => name,
    note: ({ createdAt, createdBy }) =>
      createdAt && (
        <>
          Issued <Instant at={createdAt} />
          {createdBy && ` by ${createdBy}`}
        </>
      ),
    sortBy: ({ name }) => name,
  },
  {
    id: 'purpose',
    header: 'Purpose',
    width: 180,
    cell: ({ purpose }) => purposeLabel(purpose),
    note: scopeText,
    sortBy: ({ purpose }) => purposeLabel(purpose),
  },
  {
    id: 'state',
    header: 'State',
    width: 240,
    onCard: 'beside name',
    cell: key => <State of={key} />,
    note: ({ previousEndsAt }) =>
      previousEndsAt && (
        <>
          Old secret valid until <Instant at={previousEndsAt} />
        </>
      ),
    sortBy: ({ state, expiresAt }) => `${state} ${expiresAt ?? '9'}`,
  },
  {
    id: 'used',
    header: 'Last used',
    width: 170,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Instant at={lastUsedAt} /> : 'Never'),
    sortBy: ({ lastUsedAt }) => lastUsedAt ?? '',
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 220,
    onCard: 'alone',
    cell: key => <Actions of={key} onRotate={onRotate} />,
  },
]

function State({ of: key }: { of: Key }) {
  const zone = usePageZone()
  const nowMs = useNowEvery(minuteMs)
  const urgency = expiryUrgency(key, nowMs)
  return <span className={urgency ? expiryLook[urgency] : undefined}>{stateText(key, zone, nowMs)}</span>
}

function Actions({ of: key, onRotate }: { of: Key; onRotate: (key: Key) => void }) {
  const { id, name, state } = key
  if (state === 'revoked') return null
  return (
    <div className={rowActions}>
      <Button look="quiet" aria-label={`Rotate ${name}`} onClick={() => onRotate(key)}>
        Rotate
      </Button>
      <RevokeKey id={id} name={name} />
    </div>
  )
}

export default function AccessKeys() {
  const [{ sort }, change] = useAddressState({ sort: '' })
  const list = useRead(AccessKeyListDocument, {})
  const keys = useMemo(() => list.data?.accessKeys ?? [], [list.data])
  // Not in the row, which goes with its dialog, and the secret in it, when a phone is turned.
  const { dialog, open } = useDialogFlow(issueSecret)
  const [rotated, setRotated] = useState<Key | null>(null)
  const onRotate = useStableCallback((key: Key) => {
    setRotated(key)
    open()
  })
  const columns = useMemo(() => columnsWith(onRotate), [onRotate])
  return (
    <Page
      title="Access Keys"
      before={<Breadcrumbs crumbs={[{ label: 'Admin', to: paths.admin.link() }, { label: 'Access Keys' }]} />}
      tools={<NewKey />}
      fills
    >
      <Loaded reading={list}>
        {() => (
          <>
            <ZoneNote />
            <DataTable
              label="Access keys"
              columns={columns}
              rows={keys}
              rowId={({ id }) => id}
              sort={sort}
              onSort={next => change({ sort: next })}
              rowHeight={64}
              empty={
                <EmptyState
                  text="No access keys yet"
                  advice="Devices send telemetry, and programs deliver plans, each with its own key."
                />
              }
              fills
            />
          </>
        )}
      </Loaded>
      {dialog && rotated && <KeyDialog {...dialog} rotated={rotated} />}
    </Page>
  )
}

const purposes: Record<string, string> = { telemetry: 'Telemetry', plans: 'Plans' }

const purposeLabel = (purpose: string): string => purposes[purpose] ?? purpose

function scopeText({ purpose, organizationName, assetNames }: Key): string {
  if (organizationName) return `Assets of ${organizationName}`
  if (assetNames) return assetNames.join(', ')
  return purpose === 'plans' ? 'Delivers plans' : 'Every asset'
}

function stateText(key: Key, zone: TimeZone, nowMs: number): string {
  const { state, expiresAt } = key
  if (state === 'revoked') return 'Revoked'
  if (state === 'deactivated') return 'Account deactivated'
  if (isExpired(key, nowMs)) return 'Expired'
  if (!expiresAt) return 'No expiry'
  const until = `Until ${dateText(zone, expiresAt)}`
  return expiryUrgency(key, nowMs) ? `${until}, ${timeLeftText(expiresAt, nowMs)}` : until
}

const KeyDialog = lazyComponent(() => import('./key-dialog.tsx'), { name: 'The form' })

function NewKey() {
  const { dialog, open } = useDialogFlow(issueSecret)
  return (
    <>
      <Button look="primary" onClick={open}>
        New Access Key
      </Button>
      {dialog && <KeyDialog {...dialog} rotated={null} />}
    </>
  )
}
