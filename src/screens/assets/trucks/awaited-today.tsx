// The place of a truck's day while its plan is awaited.
import { awaitedToday } from './awaited-today.css.ts'

export const AwaitedTruckToday = () => <div className={awaitedToday} />
