// The dialog in which the limits of a battery are typed.
import { unitLimitFields, unitLimitsForm } from '../../../../../domain/records/asset.ts'
import { labelsOf, textsOf } from '../../../../../domain/records/fields.ts'
import type { saveUnitLimits } from '../../../../hooks/flows/unit-limits.ts'
import type { useFlow } from '../../../../hooks/use-flow.ts'
import { useSavedForm } from '../../../../hooks/use-saved-form.ts'
import { DialogForm, FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
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
      <TextField
        label={labels.capacityKwh}
        inputMode="decimal"
        hint="Empty: unknown."
        {...form.field('capacityKwh')}
      />
      <TextField label={labels.maxChargeKw} inputMode="decimal" {...form.field('maxChargeKw')} />
      <TextField label={labels.maxDischargeKw} inputMode="decimal" {...form.field('maxDischargeKw')} />
    </DialogForm>
  )
}

const labels = labelsOf(unitLimitFields)
