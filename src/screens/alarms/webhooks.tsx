// The addresses to which the viewer's alarms are posted: the list, with what became of the last post, and the button that adds one.
import { useState } from 'react'
import { alarmWebhookForm } from '../../../domain/validate/alarms.ts'
import {
  AlarmWebhooksDocument,
  type AlarmWebhooksQuery,
} from '../../../gql/operations/alarm-webhooks.generated.ts'
import { issueSecret } from '../../hooks/flows/secrets.ts'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { useDialogFlow } from '../../hooks/use-dialog-flow.ts'
import type { FlowProps } from '../../hooks/use-flow.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { DialogForm } from '../../ui/dialog/form-dialog.tsx'
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { ZoneNote } from '../../ui/time/zone-note.tsx'
import { buttonRow, intro } from './alarms.css.ts'

type Webhook = AlarmWebhooksQuery['alarmWebhooks'][number]

const columns: Column<Webhook>[] = [
  { id: 'address', header: 'Address', width: 400, cell: ({ address }) => address },
  { id: 'result', header: 'Last post', width: 320, cell: webhook => <LastPost of={webhook} /> },
  {
    id: 'actions',
    header: 'Actions',
    width: 240,
    onCard: 'alone',
    cell: webhook => <Actions of={webhook} />,
  },
]

export default function Webhooks() {
  const reading = useRead(AlarmWebhooksDocument, {}, { fresh: true })
  return (
    <Panel>
      <p className={intro}>
        Alarms that are mailed to you are posted to these addresses as well, each on its own and signed with
        the secret of the address. Those that cannot be delivered are tried again for a day.
      </p>
      <ZoneNote />
      <Loaded reading={reading}>
        {({ alarmWebhooks }) => (
          <DataTable
            label="Webhooks"
            columns={columns}
            rows={alarmWebhooks}
            rowId={({ id }) => id}
            rowHeight={64}
            empty={<EmptyState text="No webhooks yet" />}
          />
        )}
      </Loaded>
      <div className={buttonRow}>
        <AddWebhook />
      </div>
    </Panel>
  )
}

function LastPost({ of: { triedAt, failure } }: { of: Webhook }) {
  if (!triedAt) return 'None yet'
  return (
    <>
      {failure ? `Not delivered: ${failure}` : 'Delivered'} <Instant at={triedAt} />
    </>
  )
}

function Actions({ of: { id, address } }: { of: Webhook }) {
  const { busy, act } = useAccountAction()
  const [asksToRemove, setAsksToRemove] = useState(false)
  return (
    <div className={buttonRow}>
      <Button
        look="quiet"
        aria-label={`Send a test to ${address}`}
        busy={busy}
        onClick={() => act({ kind: 'testAlarmWebhook', id })}
      >
        Send a test
      </Button>
      <Button look="quiet" aria-label={`Remove ${address}`} busy={busy} onClick={() => setAsksToRemove(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asksToRemove}
        title="Remove this webhook?"
        confirm="Remove"
        onCancel={() => setAsksToRemove(false)}
        onConfirm={() => {
          setAsksToRemove(false)
          act({ kind: 'removeAlarmWebhook', id })
        }}
      >
        <p>
          Nothing more is posted to <strong>{address}</strong>. Its secret cannot be used again.
        </p>
      </ConfirmDialog>
    </div>
  )
}

function AddWebhook() {
  const { dialog, open } = useDialogFlow(issueSecret)
  return (
    <>
      <Button look="primary" onClick={open}>
        Add Webhook
      </Button>
      {dialog && <AddDialog {...dialog} />}
    </>
  )
}

type Adding = FlowProps<typeof issueSecret>

const AddDialog = (flow: Adding) => (
  <SecretDialog {...flow} title="Add Webhook">
    <AddressForm {...flow} />
  </SecretDialog>
)

function AddressForm({ state, send }: Adding) {
  const form = useSavedForm({
    schema: alarmWebhookForm,
    defaults: { address: '' },
    flow: state,
    onSubmit: ({ address }) => send({ type: 'secret.requested', request: { kind: 'webhook', address } }),
  })
  return (
    <DialogForm form={form} action="Add">
      <TextField
        label="Address"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...form.field('address')}
      />
    </DialogForm>
  )
}
