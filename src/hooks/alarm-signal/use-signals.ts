// Signals new alarms to a person who has switched that on in this browser. Of several pages of the browser one does it.
import { useEffect, useEffectEvent } from 'react'
import { alarmKindDetails } from '../../../domain/alarms/alarm-kinds.ts'
import { alarmsToSignal, isSoundDue, latestRaise } from '../../../domain/alarms/signal.ts'
import { NewAlarmsDocument, type NewAlarmsQuery } from '../../../gql/operations/alarm-signal.generated.ts'
import { useRead } from '../use-read.ts'
import { showNotification } from './desktop-notification.ts'
import { readSignal, useStoredSignal, writeSignal } from './setting.ts'
import { allowTone, playTone } from './tone.ts'
import { signalOf } from './use-signal-setting.ts'

type NewAlarm = NewAlarmsQuery['page']['alarms'][number]

/** `openAlarms`: a notification was pressed. */
export function useSignals(openAlarms: () => void): void {
  const { person } = useStoredSignal()
  // The server's changes refresh it.
  const { data } = useRead(NewAlarmsDocument, {})
  const signal = useEffectEvent((alarms: readonly NewAlarm[]) =>
    onePageAtATime(() => signalNew(person, alarms, openAlarms)),
  )
  useEffect(() => {
    if (data) void signal(data.page.alarms)
  }, [data])
  useToneOnceAllowed()
}

/** Pages share what is stored: whichever is first has signalled an alarm for all. */
const onePageAtATime = async (run: () => void): Promise<void> =>
  navigator.locks ? navigator.locks.request('alarm-signal', run) : run()

function signalNew(person: string, unseen: readonly NewAlarm[], openAlarms: () => void): void {
  const text = readSignal(person)
  if (text === null) return
  const signal = signalOf(text)
  const alarms = alarmsToSignal(unseen, signal)
  const since = latestRaise(unseen, signal.since)
  const nowMs = Date.now()
  const sounds = signal.sound && alarms.length > 0 && isSoundDue(signal, nowMs)
  if (since !== signal.since || sounds)
    writeSignal(person, JSON.stringify({ ...signal, since, ...(sounds && { soundAtMs: nowMs }) }))
  if (sounds) void playTone()
  if (signal.notification && alarms.length > 0) showNotification({ ...wordsOf(alarms), onPress: openAlarms })
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
