// What is posted to a webhook: the body, and the headers by which its receiver knows it (Standard Webhooks).
import { createHmac } from 'node:crypto'
import { alarmKindDetails } from '../../domain/alarms/alarm-kinds.ts'
import { faultDetails } from '../../domain/faults/fault.ts'
import { alarmsLink } from '../mail/alarm-mail.ts'
import type { PostedAlarm, Receiver } from '../repositories/alarms/webhooks.ts'

export interface Message {
  /** The same however often it is sent. */
  id: string
  body: string
}

interface AlarmPost {
  receiver: Pick<Receiver, 'id'>
  alarm: PostedAlarm
  /** Leads to the alarms. */
  link: string
}

/** Its id names the raise and the webhook, so that no other post has it: of another installation, or after a restore. */
export function alarmMessage({ receiver, alarm, link }: AlarmPost): Message {
  const { alarmId, batteryId, battery, kind, value, limit, place, statusText, raisedAt, count } = alarm
  const { label, severity, unit } = alarmKindDetails[kind]
  const at = raisedAt.toISOString()
  const data = {
    id: alarmId,
    count,
    unit: { id: batteryId, name: battery },
    kind,
    label,
    severity,
    code: kind === 'faulted' ? faultDetails(statusText).code : null,
    value: value === null ? null : { amount: value, limit, unit, at },
    planned_place: place,
    link: alarmsLink(link, [alarm]),
  }
  const body = JSON.stringify({ type: 'alarm.raised', timestamp: at, data })
  return { id: `${alarmId}-${count}-${receiver.id}`, body }
}

export const testMessage = (id: string, now: Date): Message => ({
  id,
  body: JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} }),
})

export const webhookSecretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

export function webhookHeaders({ id, body }: Message, secret: Buffer, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Gridhaul',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
