// Signals new alarms by a tone and a notification of the system; shows nothing itself.
import { useLocation } from 'wouter'
import { useSignals } from '../../hooks/alarm-signal/use-signals.ts'
import { paths } from '../../paths.ts'

export default function AlarmSignal() {
  const [, navigate] = useLocation()
  useSignals(() => navigate(paths.alarms.link()))
  return null
}
