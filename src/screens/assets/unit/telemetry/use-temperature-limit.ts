// The temperature above which an alarm of a battery is raised (extension).
import { AlarmSettingsDocument } from '../../../../../gql/operations/alarms.generated.ts'
import { useFeature } from '../../../../hooks/use-feature.ts'
import { useRead } from '../../../../hooks/use-read.ts'

/** In °C; null while it is not `wanted` or not known, or if no alarm is raised. */
export function useTemperatureLimit(wanted: boolean): number | null {
  const offered = useFeature('alarms')
  const { data } = useRead(AlarmSettingsDocument, {}, { enabled: wanted && offered === true })
  const setting = data?.alarmSettings.settings.find(({ kind }) => kind === 'temperature')
  return setting?.enabled ? setting.limit : null
}
