// Sends the ticks that wait in this browser; shows nothing itself.
import { useTickSender } from '../../hooks/ticks/use-tick-sender.ts'

export default function TickSender() {
  useTickSender()
  return null
}
