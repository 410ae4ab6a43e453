// Signals new alarms to a person who has switched that on in this browser. Of several pages of the browser one does it.
import { useEffect, useEffectEvent } from 'react'
import { alarmKindDetails } from '../../../domain/alarms/alarm-kinds.ts'
import { type AlarmSignal, alarmsToSignal, latestRaise, soundPauseMs } from '../../../domain/alarms/signal.ts'
import { minuteMs } from '../../../domain/time/durations.ts'
import { NewAlarmsDocument, type NewAlarmsQuery } from '../../../gql/operations/alarm-signal.generated.ts'
import { onePageAtATime } from '../../ui/hooks/one-page-at-a-time.ts'
import { useRead } from '../use-read.ts'
import { showNotification } from './desktop-notification.ts'
import { readSignal, useStoredSignal, writeSignal } from './setting.ts'
import { allowTone, playTone } from './tone.ts'
import { signalOf } from './use-signal-setting.ts'

type NewAlarm = NewAlarmsQuery['page']['alarms'][number]

/** `openAlarms`: a notification was pressed. */
export function useSignals(openAlarms: () => void): void {
  const { person } = useStoredSignal()
  // The server's changes refresh it, and this where they do not arrive.
  const { data } = useRead(NewAlarmsDocument, {}, { everyMs: minuteMs })
  const signal = useEffectEvent((alarms: readonly NewAlarm[]) =>
    // Whichever page is first has signalled an alarm for all.
    onePageAtATime('alarm-signal', () => signalNew(person, alarms, openAlarms)),
  )
  useEffect(() => {
    if (!data) return
    let isLeft = false
    let timer: number | undefined
    const run = async () => {
      const pauseMs = await signal(data.page.alarms)
      if (pauseMs > 0 && !isLeft) timer = window.setTimeout(() => void run(), pauseMs)
    }
    void run()
    return () => {
      isLeft = true
      window.clearTimeout(timer)
    }
  }, [data])
  useToneOnceAllowed()
}

/** Resolves with how long until the sound that is still due, in ms; 0: none is. */
async function signalNew(
  person: string,
  unseen: readonly NewAlarm[],
  openAlarms: () => void,
): Promise<number> {
  const text = readSignal(person)
  if (text === null) return 0
  const signal = signalOf(text)
  const { severity, soundedSince } = signal
  const alarms = alarmsToSignal(unseen, signal)
  const isSoundDue = signal.sound && alarmsToSignal(unseen, { severity, since: soundedSince }).length > 0
  const nowMs = Date.now()
  const pauseMs = isSoundDue ? soundPauseMs(signal, nowMs) : 0
  const played = isSoundDue && pauseMs === 0 && (await playTone())
  const next: AlarmSignal = {
    ...signal,
    since: latestRaise(unseen, signal.since),
    // A page in which nothing was pressed yet leaves the sound to another one.
    soundedSince: isSoundDue && !played ? soundedSince : latestRaise(unseen, soundedSince),
    ...(played && { soundAtMs: nowMs }),
  }
  const nextText = JSON.stringify(next)
  if (nextText !== text) writeSignal(person, nextText)
  if (signal.notification && alarms.length > 0) showNotification({ ...wordsOf(alarms), onPress: openAlarms })
  return pauseMs
}

function wordsOf([worst, ...more]: readonly NewAlarm[]): { title: string; body: string } {
  if (!worst) return { title: '', body: '' }
  const { kind, assetName, assetId, message } = worst
  return {
    title: `${assetName ?? assetId}: ${alarmKindDetails[kind].label}${more.length > 0 ? ` and ${more.length} more` : ''}`,
    body: message,
  }
}

function useToneOnceAllowed(): void {
  useEffect(() => {
    const allow = () => void allowTone().catch(() => {})
    const left = new AbortController()
    for (const type of ['pointerdown', 'keydown'] as const)
      window.addEventListener(type, allow, { once: true, signal: left.signal })
    return () => left.abort()
  }, [])
}
