// The fields of the limits of one battery or of many.
import { type UnitLimitsInput, unitLimitFields } from '../../domain/records/asset.ts'
import { labelsOf } from '../../domain/records/fields.ts'
import type { SavedForm } from '../hooks/use-saved-form.ts'
import { TextField } from '../ui/field/field.tsx'

interface LimitFieldsProps {
  form: Pick<SavedForm<UnitLimitsInput, unknown>, 'field'>
  /** At the first field. */
  hint?: string
}

const labels = labelsOf(unitLimitFields)

export const LimitFields = ({ form, hint }: LimitFieldsProps) => (
  <>
    <TextField label={labels.capacityKwh} inputMode="decimal" hint={hint} {...form.field('capacityKwh')} />
    <TextField label={labels.maxChargeKw} inputMode="decimal" {...form.field('maxChargeKw')} />
    <TextField label={labels.maxDischargeKw} inputMode="decimal" {...form.field('maxDischargeKw')} />
  </>
)
