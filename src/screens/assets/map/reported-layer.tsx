// The marks of reported positions: solid, with their age; where the plan has a unit that is misplaced, a hollow one.
import { reportedText } from '../../../../domain/telemetry/position.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { usePageZone } from '../../../ui/time/zones.tsx'
import {
  batteryShape,
  boldName,
  markNote,
  plannedBattery,
  plannedName,
  reportedLook,
  toPlanned,
} from './map.css.ts'
import type { Label } from './place-labels.ts'
import type { Point } from './projection.ts'
import {
  ageNote,
  groupText,
  oldestMs,
  type PlannedMark,
  plannedText,
  type ReportedGroup,
} from './reported-marks.ts'

interface ReportedLayerProps {
  groups: readonly ReportedGroup[]
  planned: readonly PlannedMark[]
  /** By the key of the mark; one without a label has no name on the map. */
  labels: ReadonlyMap<string, Label>
  hasAges: boolean
}

export const ReportedLayer = ({ groups, planned, labels, hasAges }: ReportedLayerProps) => (
  <>
    {planned.flatMap(({ key, point, reportedAt }) =>
      reportedAt.map(from => <path key={`${key} ${from}`} className={toPlanned} d={`M${from}L${point}`} />),
    )}
    {planned.map(mark => (
      <g key={mark.key} transform={translate(mark.point)} data-planned={mark.names.join(' ')}>
        <BatteryMark look={plannedBattery} />
        <MarkText label={labels.get(mark.key)} look={plannedName} text={plannedText(mark)} />
      </g>
    ))}
    {groups.map(group => (
      <Group key={group.key} group={group} label={labels.get(group.key)} hasAge={hasAges} />
    ))}
  </>
)

const translate = ([x, y]: Point): string => `translate(${x} ${y})`

/** Around its middle. */
export const BatteryMark = ({ look }: { look: string }) => <path className={look} d={batteryShape} />

interface GroupProps {
  group: ReportedGroup
  label: Label | undefined
  hasAge: boolean
}

function Group({ group, label, hasAge }: GroupProps) {
  const zone = usePageZone()
  const isPlaced = group.standing === 'placed'
  const age = useNow(nowMs => (isPlaced ? ageNote(group, nowMs) : reportedText(zone, oldestMs(group), nowMs)))
  return (
    <g transform={translate(group.point)} data-reported={group.units.map(({ name }) => name).join(' ')}>
      <BatteryMark look={reportedLook[group.standing]} />
      <MarkText
        label={label}
        look={boldName}
        text={isPlaced ? `${groupText(group)}${age}` : groupText(group)}
        note={hasAge && !isPlaced ? age : ''}
      />
    </g>
  )
}

interface MarkTextProps {
  label: Label | undefined
  look: string
  text: string
  note?: string
}

/** Without a label there is no room for it. */
export const MarkText = ({ label, look, text, note = '' }: MarkTextProps) =>
  label && (
    <text className={look} textAnchor={label.anchor} x={label.x} y={label.y}>
      {text}
      {note && (
        <tspan className={markNote} x={label.x} dy="15">
          {note}
        </tspan>
      )}
    </text>
  )
