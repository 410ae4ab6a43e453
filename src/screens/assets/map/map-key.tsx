// What the marks on the map mean.
import { key, keyItem, markLook, truckMark } from './map.css.ts'

export const MapKey = () => (
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
      Truck under way
    </li>
  </ul>
)

const Sample = ({ children }: { children: React.ReactNode }) => (
  <svg width="18" height="18" viewBox="-9 -9 18 18" aria-hidden="true">
    {children}
  </svg>
)
