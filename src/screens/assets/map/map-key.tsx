// What the marks on the map mean.
import { silentAfterMs } from '../../../../domain/fleet/fleet.ts'
import { misplacedBeyondM } from '../../../../domain/telemetry/misplaced.ts'
import { minuteMs } from '../../../../domain/time/durations.ts'
import { key, keyItem, markLook, plannedBattery, reportedLook, truckMark } from './map.css.ts'
import { BatteryMark } from './reported-layer.tsx'

export const MapKey = ({ hasReported }: { hasReported: boolean }) => (
  <ul className={key} aria-label="Marks on the map">
    <li className={keyItem}>
      <Sample>
        <rect className={markLook.depot} x={-7} y={-7} width={14} height={14} rx={3} />
      </Sample>
      Depot
    </li>
    <li className={keyItem}>
      <Sample>
        <circle className={markLook.site} r={7} />
      </Sample>
      Site
    </li>
    <li className={keyItem}>
      <Sample>
        <path className={markLook.microgrid} d="M0 -7L7 0L0 7L-7 0Z" />
      </Sample>
      Microgrid
    </li>
    <li className={keyItem}>
      <Sample>
        <rect className={truckMark} x={-7} y={-5} width={14} height={10} rx={2} />
      </Sample>
      Truck under way, planned
    </li>
    {hasReported &&
      reportedKey.map(({ look, words }) => (
        <li key={words} className={keyItem}>
          <Sample>
            <BatteryMark look={look} />
          </Sample>
          {words}
        </li>
      ))}
  </ul>
)

const reportedKey = [
  { look: reportedLook.placed, words: 'Battery, reported' },
  { look: reportedLook.misplaced, words: `Reported over ${misplacedBeyondM} m from its planned place` },
  { look: plannedBattery, words: 'Where that is, planned' },
  { look: reportedLook.stale, words: `Reported over ${silentAfterMs / minuteMs} min ago` },
]

const Sample = ({ children }: { children: React.ReactNode }) => (
  <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true">
    {children}
  </svg>
)
