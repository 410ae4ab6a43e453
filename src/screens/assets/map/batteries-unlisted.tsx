// Says on a map or a place that the batteries could not be listed: without the list nothing that was read of them has its unit.
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import type { Unlisted } from './use-reported.ts'

export const BatteriesUnlisted = ({ of }: { of: Unlisted | null }) =>
  of && (
    <LoadFailed retry={of.retry}>
      The batteries could not be listed, so their alarms and what they report are missing here: {of.message}
    </LoadFailed>
  )
