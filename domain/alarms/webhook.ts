// An address to which alarms are posted, as the server sends it (extension).
import * as z from 'zod/mini'

export const alarmWebhook = z.object({
  id: z.string(),
  address: z.string(),
  created_at: z.string(),
  /** When something was last sent there; null: never. */
  tried_at: z.nullable(z.string()),
  /** Why it was not delivered then, as one sentence; null if it was. */
  failure: z.nullable(z.string()),
})
export type AlarmWebhook = z.infer<typeof alarmWebhook>

/** The only reply that has the secret. */
export const issuedAlarmWebhook = z.extend(alarmWebhook, { secret: z.string() })
