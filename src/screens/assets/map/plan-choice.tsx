// Chooses whose trips the map shows, of the plans that were delivered.
import { ScheduleListDocument } from '../../../../gql/operations/schedules.generated.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Toolbar } from '../../../ui/table/toolbar.tsx'
import { useTodaysPlanId } from '../../../ui/time/use-todays-plan.ts'
import { note } from './map.css.ts'

interface PlanChoiceProps {
  /** '' for the newest plan of today. */
  txId: string
  onChange: (txId: string) => void
}

/** Older ones are opened by their address, or in the schedule. */
const maxOffered = 50

export function PlanChoice({ txId, onChange }: PlanChoiceProps) {
  const plans = useRead(ScheduleListDocument, {}).data?.schedules
  const todaysId = useTodaysPlanId(plans)
  if (!plans || plans.length === 0) return null
  const isOffered = (plan: (typeof plans)[number], index: number) => index < maxOffered || plan.txId === txId
  const isUnknown = txId !== '' && !plans.some(plan => plan.txId === txId)
  return (
    <>
      <Toolbar>
        <SelectField
          label="Plan"
          value={txId}
          options={[
            { value: '', label: todaysId !== null ? 'Newest of today' : 'Newest' },
            ...plans.filter(isOffered).map(({ txId, timestamp, withdrawal }) => ({
              value: txId,
              label: `${txId} of ${timestamp.slice(0, 10)}${withdrawal ? ', withdrawn' : ''}`,
            })),
          ]}
          onChange={onChange}
        />
      </Toolbar>
      {plans.length > maxOffered && <p className={note}>Older plans open from the schedule.</p>}
      {isUnknown && <Alert>There is no delivered plan {txId}: the newest one is shown.</Alert>}
    </>
  )
}
