// The dialog that asks why a plan is withdrawn.
import { useEffect, useState } from 'react'
import { withdrawalForm } from '../../../domain/validate/schedules.ts'
import type { withdrawPlan } from '../../hooks/flows/schedules.ts'
import type { useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'

type Withdrawal = ReturnType<typeof useFlow<ReturnType<typeof withdrawPlan>>>

interface WithdrawalProps {
  state: Withdrawal[0]
  send: Withdrawal[1]
  txId: string
}

export default function WithdrawalDialog({ state, send, txId }: WithdrawalProps) {
  const [changed, setChanged] = useState(false)
  return (
    <FormDialog
      open={state.hasTag('open')}
      title="Withdraw this plan?"
      changed={changed && !state.hasTag('busy')}
      onClose={() => send({ type: 'dialog.closed' })}
    >
      {close => <ReasonForm state={state} send={send} txId={txId} onChanged={setChanged} onCancel={close} />}
    </FormDialog>
  )
}

interface ReasonFormProps extends WithdrawalProps {
  onChanged: (changed: boolean) => void
  onCancel: () => void
}

function ReasonForm({ state, send, txId, onChanged, onCancel }: ReasonFormProps) {
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema: withdrawalForm,
    defaults: { reason: '' },
    failure: state.context.failure,
    busy,
    onSubmit: ({ reason }) => send({ type: 'record.submitted', values: { txId, reason } }),
  })
  const { changed } = form
  useEffect(() => onChanged(changed), [changed, onChanged])
  return (
    <Form onSubmit={form.submit}>
      {form.alert && <Alert>{form.alert}</Alert>}
      <p>
        <strong>{txId}</strong> stays readable for everybody, marked with the reason, and is no longer the
        newest plan.
      </p>
      <TextField label="Reason" autoComplete="off" {...form.field('reason')} />
      <FormActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="danger" type="submit" busy={busy}>
          Withdraw
        </Button>
      </FormActions>
    </Form>
  )
}
