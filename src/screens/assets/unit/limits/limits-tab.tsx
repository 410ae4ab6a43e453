// The limits of a battery, which the audit of plans goes by (spec 2, SETTINGS).
import { defaultAuditLimits } from '../../../../../domain/schedule/audit/finding.ts'
import { amount } from '../../../../../domain/schedule/words/sentences.ts'
import { saveUnitLimits } from '../../../../hooks/flows/unit-limits.ts'
import { useDialogFlow } from '../../../../hooks/use-dialog-flow.ts'
import { useOffer } from '../../../../hooks/use-feature.ts'
import { useMay } from '../../../../hooks/use-session.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Offered } from '../../../../ui/feedback/offered.tsx'
import { DescriptionList } from '../../../../ui/layout/description-list.tsx'
import { lazyComponent } from '../../../../ui/lazy-component.tsx'
import { missingValue } from '../../missing.ts'
import { recordList, stacked } from '../unit-records.css.ts'
import type { LimitedUnit } from './limited-unit.ts'

const LimitsDialog = lazyComponent(() => import('./limits-dialog.tsx'), { name: 'The form' })

export default function LimitsTab({ unit }: { unit: LimitedUnit }) {
  return (
    <Offered
      offer={useOffer('unit_limits')}
      otherwise={<EmptyState text="Settings are not available yet." />}
    >
      <Limits unit={unit} />
    </Offered>
  )
}

function Limits({ unit }: { unit: LimitedUnit }) {
  const mayEdit = useMay('edit assets')
  return (
    <div className={recordList}>
      <p>
        Plans are audited against these limits. Where one is unknown, the default applies: {defaultsText}.
      </p>
      <DescriptionList
        of={[
          { term: 'Capacity', value: limitText(unit.capacityKwh, 'kWh') },
          { term: 'Charging Power', value: limitText(unit.maxChargeKw, 'kW') },
          { term: 'Discharging Power', value: limitText(unit.maxDischargeKw, 'kW') },
        ]}
      />
      {mayEdit && <EditLimits unit={unit} />}
    </div>
  )
}

const { fullKwh, maxChargeKw, maxDischargeKw } = defaultAuditLimits
const defaultsText = `${fullKwh} kWh, ${maxChargeKw} kW charging, ${maxDischargeKw} kW discharging`

const limitText = (limit: number | null, physicalUnit: string): string =>
  limit === null ? missingValue : `${amount(limit)} ${physicalUnit}`

function EditLimits({ unit }: { unit: LimitedUnit }) {
  const { dialog, open } = useDialogFlow(saveUnitLimits, { id: null })
  return (
    <div className={stacked}>
      <Button onClick={open}>Edit Limits</Button>
      {dialog && <LimitsDialog {...dialog} unit={unit} />}
    </div>
  )
}
