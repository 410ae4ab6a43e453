// What is read beside the fleet, the plan and the number of alarms to say what needs attention.
import type { Feature } from '../../../domain/features.ts'
import type { Viewer } from '../../../domain/records/viewer.ts'
import { may } from '../../../domain/roles.ts'
import { minuteMs } from '../../../domain/time/durations.ts'
import { AccessKeyListDocument } from '../../../gql/operations/access-keys.generated.ts'
import { BackupWarningDocument } from '../../../gql/operations/backups.generated.ts'
import { ProjectedShortfallsDocument } from '../../../gql/operations/open-alarms.generated.ts'
import { OrganizationUsersDocument } from '../../../gql/operations/organizations.generated.ts'
import { useFeature } from '../../hooks/use-feature.ts'
import { type Operation, type Reading, useRead } from '../../hooks/use-read.ts'

/** The alarms that say which site will lack energy as the day goes now; none where the server raises no alarms. */
export const useProjectedShortfalls = ({ roles }: Viewer) =>
  useOffered('alarms', ProjectedShortfallsDocument, may(roles, 'see assets'))

/** For those who can issue others. */
export const useKeys = ({ roles }: Viewer) =>
  useOffered('access_keys', AccessKeyListDocument, may(roles, 'manage keys'), { everyMs: minuteMs })

/** For those who may see the backups. */
export const useBackups = ({ roles }: Viewer) =>
  useOffered('backups', BackupWarningDocument, may(roles, 'see backups'), { everyMs: minuteMs })

/** Of the viewer's organization, for those who can invite. */
export function useUsers({ organizationId, roles }: Viewer) {
  const enabled = organizationId !== null && may(roles, 'create users')
  const reading = useRead(
    OrganizationUsersDocument,
    { organizationId: organizationId ?? '', search: null },
    { enabled },
  )
  return ofReading(reading, enabled)
}

function useOffered<Result>(
  feature: Feature,
  operation: Operation<Result, { [key: string]: never }>,
  isAllowed: boolean,
  options: { everyMs?: number } = {},
) {
  const isOffered = useFeature(feature)
  const reading = useRead(operation, {}, { ...options, enabled: isAllowed && isOffered === true })
  return ofReading(reading, isAllowed && isOffered !== false)
}

/** What the server does not offer, or the viewer may not see, is neither awaited nor unread. */
const ofReading = <Result>({ data, failure }: Reading<Result>, isWanted: boolean) => ({
  data,
  isAwaited: isWanted && data === undefined && failure === null,
  failure: isWanted ? failure : null,
})
