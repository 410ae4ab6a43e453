// The dialog in which the limits of a battery are typed.
import { unitLimitFields, unitLimitsForm } from '../../../../../domain/records/asset.ts'
import { textsOf } from '../../../../../domain/records/fields.ts'
import { LimitFields } from '../../../../bulk-changes/limit-fields.tsx'
import type { saveUnitLimits } from '../../../../hooks/flows/unit-limits.ts'
import type { FlowProps } from '../../../../hooks/use-flow.ts'
import { useSavedForm } from '../../../../hooks/use-saved-form.ts'
import { DialogForm, FlowDialog } from '../../../../ui/dialog/form-dialog.tsx'
import type { LimitedUnit } from './limited-unit.ts'

interface LimitsDialogProps extends FlowProps<typeof saveUnitLimits> {
  unit: LimitedUnit
}

export default function LimitsDialog({ unit, state, send }: LimitsDialogProps) {
  return (
    <FlowDialog state={state} send={send} title={`Limits of ${unit.name}`}>
      <LimitsForm unit={unit} state={state} send={send} />
    </FlowDialog>
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
