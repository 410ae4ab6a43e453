// The dialog in which the limits of a battery are typed.
import { unitLimitFields, unitLimitsForm } from '../../../../../domain/records/asset.ts'
import { labelsOf, textsOf } from '../../../../../domain/records/fields.ts'
import { LimitFields } from '../../../../bulk-changes/limit-fields.tsx'
import type { saveUnitLimits } from '../../../../hooks/flows/unit-limits.ts'
import type { FlowProps } from '../../../../hooks/use-flow.ts'
import { useVersionedForm } from '../../../../hooks/use-versioned-form.ts'
import { DialogForm, FlowDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { ConflictPanel } from '../../../../ui/field/conflict-panel.tsx'
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
  const latest = textsOf(unitLimitFields, unit)
  const { form, conflict } = useVersionedForm({
    schema: unitLimitsForm,
    record: { type: 'asset', id: unit.id },
    defaults: latest,
    latest,
    latestVersion: unit.version,
    flow: state,
    onSubmit: (limits, version) =>
      send({ type: 'record.submitted', values: { assetId: unit.id, version, ...limits } }),
  })
  return (
    <DialogForm form={form} action="Save">
      <ConflictPanel conflict={conflict} labels={labels} />
      <LimitFields form={form} hint="Empty: unknown." />
    </DialogForm>
  )
}

const labels = labelsOf(unitLimitFields)
