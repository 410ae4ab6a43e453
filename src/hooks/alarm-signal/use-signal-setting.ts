// What a person has chosen to be signalled of, in this browser, and how it is changed.
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type AlarmSignal, alarmSignal, latestRaise } from '../../../domain/alarms/signal.ts'
import { NewestOpenAlarmDocument } from '../../../gql/operations/alarm-signal.generated.ts'
import { useApp } from '../app.ts'
import { readSignal, useStoredSignal, writeSignal } from './setting.ts'

const off: AlarmSignal = {
  sound: false,
  notification: false,
  severity: 'severe',
  since: null,
  soundedSince: null,
  soundAtMs: 0,
}

/** What is stored as text; everything off where that is nothing. */
export function signalOf(text: string | null): AlarmSignal {
  try {
    const read = z.safeParse(alarmSignal, JSON.parse(text ?? ''))
    return read.success ? read.data : off
  } catch {
    return off
  }
}

interface SignalSetting {
  signal: AlarmSignal
  change: (changes: Partial<Pick<AlarmSignal, 'sound' | 'notification' | 'severity'>>) => Promise<void>
  /** It could not be switched on. */
  isFailed: boolean
}

export function useSignalSetting(): SignalSetting {
  const { gateway } = useApp()
  const { person, text } = useStoredSignal()
  const [isFailed, setFailed] = useState(false)
  /** Chosen while everything is off. */
  const [severity, setSeverity] = useState(off.severity)
  const newestSeverity = useRef(severity)
  const store = (next: AlarmSignal) =>
    writeSignal(person, next.sound || next.notification ? JSON.stringify(next) : null)
  return {
    signal: text === null ? { ...off, severity } : signalOf(text),
    isFailed,
    async change(changes) {
      setFailed(false)
      if (changes.severity) {
        newestSeverity.current = changes.severity
        setSeverity(changes.severity)
      }
      const isOn = () => readSignal(person) !== null
      // Another change may have been stored while the browser or the server was asked.
      const changed = (since: string | null) => ({
        ...(isOn()
          ? signalOf(readSignal(person))
          : { ...off, severity: newestSeverity.current, since, soundedSince: since }),
        ...changes,
      })
      if (isOn() || !(changes.sound || changes.notification)) return store(changed(null))
      try {
        // By the server's clock: what is open already is not new.
        const { page } = await gateway.request(NewestOpenAlarmDocument, {})
        store(changed(latestRaise(page.alarms, null)))
      } catch {
        setFailed(true)
      }
    },
  }
}
