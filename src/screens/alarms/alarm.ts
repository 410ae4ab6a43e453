// An alarm as the page shows it.
import type { AlarmKind } from '../../../domain/alarms/alarm-kinds.ts'
import type { StatusTone } from '../../../domain/telemetry/unit-status.ts'
import type { AlarmListQuery } from '../../../gql/operations/alarms.generated.ts'
import { paths } from '../../paths.ts'

export type Alarm = AlarmListQuery['page']['alarms'][number]

/** An alarm with a name of its own: its battery and its kind. `unit`: the battery's name, else its id. */
export type NamedAlarm = Alarm & { name: string; unit: string; isSeen: boolean }

interface KindLook {
  tone: StatusTone
  /** Lines in a square of 16 by 16. */
  icon: string
  /** The tab of the battery's page where the matter shows. */
  tab: 'monitoring' | 'faults' | 'schedule'
}

const looks: Record<AlarmKind, KindLook> = {
  faulted: { tone: 'red', icon: 'M8 2 15 14H1ZM8 6.5v3.5M8 12v.2', tab: 'faults' },
  silent: { tone: 'grey', icon: 'M2 6h3l4-3v10l-4-3H2ZM12 6l3 4M15 6l-3 4', tab: 'monitoring' },
  low_energy: { tone: 'yellow', icon: 'M2 5h10v6H2ZM14 7v2M4.5 7v2', tab: 'schedule' },
  projected_shortfall: { tone: 'yellow', icon: 'M2 4l4 4 3-2 5 6M14 8v4h-4', tab: 'schedule' },
  off_plan: { tone: 'yellow', icon: 'M2 12h4l2-8 2 10 2-5h2', tab: 'schedule' },
  empty_at_site: { tone: 'yellow', icon: 'M2 5h10v6H2ZM14 7v2', tab: 'monitoring' },
  full_early: { tone: 'blue', icon: 'M2 5h10v6H2ZM14 7v2M4.5 7v2M7 7v2M9.5 7v2', tab: 'schedule' },
  misplaced: {
    tone: 'yellow',
    icon: 'M8 15s5-5 5-8.5A5 5 0 0 0 3 6.5C3 10 8 15 8 15ZM8 6v1',
    tab: 'schedule',
  },
  temperature: {
    tone: 'red',
    icon: 'M6.5 9.5V3a1.5 1.5 0 0 1 3 0v6.5a3 3 0 1 1-3 0ZM8 7v5',
    tab: 'monitoring',
  },
  clock_wrong: {
    tone: 'blue',
    icon: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 5v3.5l2.5 1.5',
    tab: 'monitoring',
  },
}

export const kindLook = (kind: AlarmKind): KindLook => looks[kind]

/** To the battery, where the matter shows. */
export function unitLink({ assetId, kind }: Pick<Alarm, 'assetId' | 'kind'>): string {
  const { tab } = looks[kind]
  return paths.asset.link(assetId, tab === 'monitoring' ? {} : { tab })
}
