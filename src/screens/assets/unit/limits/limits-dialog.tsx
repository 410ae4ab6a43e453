// The dialog in which the limits of a battery are typed.
import { unitLimitFields, unitLimitsForm } from '../../../../../domain/records/asset.ts'
import { textsOf } from '../../../../../domain/records/fields.ts'
import { LimitFields } from '../../../../bulk-changes/limit-fields.tsx'
import type { saveUnitLimits } from '../../../../hooks/flows/unit-limits.ts'
import type { useFlow } from '../../../../hooks/use-flow.ts'
import { useSavedForm } from '../../../../hooks/use-saved-form.ts'
import { DialogForm, FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import type { LimitedUnit } from './limited-unit.ts'

type Saving = ReturnType<typeof useFlow<ReturnType<typeof saveUnitLimits>>>

interface LimitsDialogProps {
  unit: LimitedUnit
  state: Saving[0]
  send: Saving[1]
}

export default function LimitsDialog({ unit, state, send }: LimitsDialogProps) {
  return (
    <FormDialog
      open={state.hasTag('open')}
      title={`Limits of ${unit.name}`}
      onClose={() => send({ type: 'dialog.closed' })}
    >
      <LimitsForm unit={unit} state={state} send={send} />
    </FormDialog>
  )
}

function LimitsForm({ unit, state, send }: LimitsDialogProps) {
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema: unitLimitsForm,
    defaults: textsOf(unitLimitFields, unit),
    failure: state.context.failure,
    busy,
    onSubmit: limits =>
      send({ type: 'record.submitted', values: { assetId: unit.id, version: unit.version, ...limits } }),
  })
  return (
    <DialogForm form={form} action="Save" busy={busy}>
      <LimitFields form={form} hint="Empty: unknown." />
    </DialogForm>
  )
}
