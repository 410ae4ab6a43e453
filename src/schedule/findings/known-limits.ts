// The limits that were set last in this browser: a plan is checked against them unless its address says others.
import type { OperatingLimits } from '../../../domain/schedule/audit/finding.ts'
import { hasLimits } from '../../../domain/schedule/audit/operating-limits.ts'
import type { TimelineView } from '../../../domain/schedule/view/timeline-view.ts'
import { addressOfLimits, limitsFromAddress } from '../../../domain/schedule/view/view-address.ts'
import { safeStorage } from '../../ui/hooks/safe-storage.ts'

const storage = safeStorage(window)
const key = 'auditLimits'

export const keepLimits = (limits: OperatingLimits): void =>
  storage.write(key, new URLSearchParams(addressOfLimits(limits)).toString() || null)

export function withKnownLimits(view: TimelineView): TimelineView {
  if (hasLimits(view.limits)) return view
  return { ...view, limits: limitsFromAddress(new URLSearchParams(storage.read(key) ?? '')) }
}
