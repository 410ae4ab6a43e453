// Receives the body of a plan, and refuses one that cannot be a plan as soon as its bytes show that.
import type { Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { scheduleNoObject, scheduleTooDense, scheduleTooLarge } from '../../domain/messages/schedules.ts'
import { AppError } from '../http/errors.ts'
import { JsonScan, receiveBody } from '../http/json-body.ts'
import type { PlanLimits } from './plan-limits.ts'

type BodyLimits = Pick<PlanLimits, 'maxBytes' | 'maxBrackets' | 'maxDepth'>

/** Returns the bytes, and adds them to `hash` as they arrive. Throws a refusal if the body is too large or cannot be a plan; the rest of it is discarded then. */
export async function receivePlanBody(body: Readable, limits: BodyLimits, hash?: Hash): Promise<Buffer> {
  const { maxBytes, maxBrackets, maxDepth } = limits
  const scan = new JsonScan()
  let hasBegun = false
  return receiveBody(body, chunk => {
    if (!hasBegun) hasBegun = begins(chunk)
    scan.add(chunk)
    if (scan.bytes > maxBytes) throw planTooLarge(maxBytes)
    if (scan.brackets > maxBrackets || scan.maxDepth > maxDepth)
      throw new AppError('plan_refused', scheduleTooDense)
    hash?.update(chunk)
  })
}

export const planTooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', scheduleTooLarge(maxBytes / 1024 / 1024))

/** What may come before the plan: a UTF-8 byte order mark and JSON's white space. */
const blanks = new Set([0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d])
const [objectBegin] = Buffer.from('{')

/** Whether the plan begins in this chunk. Throws if it is no object. */
function begins(chunk: Buffer): boolean {
  const first = chunk.find(byte => !blanks.has(byte))
  if (first !== undefined && first !== objectBegin) throw new AppError('plan_refused', scheduleNoObject)
  return first !== undefined
}
