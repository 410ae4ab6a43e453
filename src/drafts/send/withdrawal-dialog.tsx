// The dialog that asks why a plan is withdrawn.
import { withdrawalForm } from '../../../domain/validate/schedules.ts'
import type { withdrawPlan } from '../../hooks/flows/schedules.ts'
import type { FlowProps } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import { DialogForm, FlowDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'

interface WithdrawalProps extends FlowProps<typeof withdrawPlan> {
  txId: string
  /** The reason to start from. */
  reason?: string | undefined
}

export default function WithdrawalDialog({ state, send, txId, reason }: WithdrawalProps) {
  return (
    <FlowDialog state={state} send={send} title="Withdraw this plan?">
      <ReasonForm state={state} send={send} txId={txId} reason={reason} />
    </FlowDialog>
  )
}

function ReasonForm({ state, send, txId, reason = '' }: WithdrawalProps) {
  const form = useSavedForm({
    schema: withdrawalForm,
    defaults: { reason },
    flow: state,
    onSubmit: typed => send({ type: 'record.submitted', values: { txId, ...typed } }),
  })
  return (
    <DialogForm form={form} action="Withdraw" look="danger">
      <p>
        <strong>{txId}</strong> can still be read by everyone, marked with the reason, but no longer counts as
        a plan of its day.
      </p>
      <TextField label="Reason" autoComplete="off" {...form.field('reason')} />
    </DialogForm>
  )
}
