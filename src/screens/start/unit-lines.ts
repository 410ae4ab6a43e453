// What the start page says of units that need attention, each line a link to them.

import { silentAfterMs } from '../../../domain/fleet/fleet.ts'
import type { Fleet } from '../../../domain/fleet/of-units.ts'
import { ageText } from '../../../domain/words/age.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { paths } from '../../paths.ts'
import { present } from '../../ui/present.ts'
import type { FleetOfViewer } from './use-fleet.ts'

export interface AttentionLine {
  key: string
  to: string
  text: string
}

/** The first of them by name; if that is not all, before them how many there are of each kind, and after them where the others are. */
export function unitLines({ fleet, isListed }: FleetOfViewer, nowMs: number): AttentionLine[] {
  if (!fleet) return []
  const more = fleet.attentionUnits - fleet.attention.length
  return present([
    ...(isListed && more > 0 ? countLines(fleet) : []),
    ...fleet.attention.map(unit => ({
      key: unit.id,
      to: paths.asset.link(unit.id),
      text: `${unit.name} ${wordsOf(unit, nowMs)}`,
    })),
    more > 0 && {
      key: 'more',
      to: isListed ? paths.assets.link('mbess', { state: 'ATTENTION' }) : paths.assets.link(),
      text: isListed
        ? `All ${fleet.attentionUnits} units that need attention`
        : `${pluralize(more, 'more unit needs', 'more units need')} attention`,
    },
  ])
}

function countLines({ states, alarmUnits }: Fleet): AttentionLine[] {
  const unitsIn = (state: string) => states.find(each => each.state === state)?.units ?? 0
  return [
    {
      state: 'FAULTED',
      count: unitsIn('FAULTED'),
      one: 'unit reports a fault',
      many: 'units report a fault',
    },
    { state: 'ALARMS', count: alarmUnits, one: 'unit has open alarms', many: 'units have open alarms' },
    {
      state: 'SILENT',
      count: unitsIn('SILENT'),
      one: 'unit has gone silent',
      many: 'units have gone silent',
    },
  ]
    .filter(({ count }) => count > 0)
    .map(({ state, count, one, many }) => ({
      key: state,
      to: paths.assets.link('mbess', { state }),
      text: pluralize(count, one, many),
    }))
}

/** 'reports a fault, 2 open alarms' */
function wordsOf({ state, alarms, heardAt }: Fleet['attention'][number], nowMs: number): string {
  const words = [
    ...(state === 'FAULTED' ? ['reports a fault'] : []),
    ...(state === 'SILENT' ? [silenceText(heardAt, nowMs)] : []),
    ...(alarms > 0 ? [pluralize(alarms, 'open alarm', 'open alarms')] : []),
  ]
  return state === 'FAULTED' || state === 'SILENT' ? words.join(', ') : `has ${words.join()}`
}

const silenceText = (heardAt: string | null, nowMs: number): string =>
  heardAt === null
    ? 'has been silent for a long time'
    : `last reported ${ageText(Math.max(nowMs - Date.parse(heardAt), silentAfterMs))}`
