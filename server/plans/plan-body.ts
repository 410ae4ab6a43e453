// Receives the body of a plan, and refuses one that cannot be a plan as soon as its bytes show that.
import type { Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { scheduleNoObject, scheduleTooDense, scheduleTooLarge } from '../../domain/messages/schedules.ts'
import { AppError, refusal } from '../http/errors.ts'
import type { PlanLimits } from './plan-limits.ts'

type BodyLimits = Pick<PlanLimits, 'maxBytes' | 'maxBrackets'>

/** Returns the bytes, and adds them to `hash` as they arrive. Throws a refusal if the body is too large or cannot be a plan; the rest of it is discarded then. */
export async function receivePlanBody(body: Readable, limits: BodyLimits, hash?: Hash): Promise<Buffer> {
  const check = new BodyCheck(limits)
  const chunks: Buffer[] = []
  try {
    // A refusal is sent on this connection, so it must stay open.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      check.add(chunk)
      hash?.update(chunk)
      chunks.push(chunk)
    }
  } catch (error) {
    body.resume()
    // A client that disconnects is not an error of the server.
    throw error instanceof AppError ? error : refusal('malformed')
  }
  return Buffer.concat(chunks)
}

export const planTooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', scheduleTooLarge(maxBytes / 1024 / 1024))

const [quote, backslash, listBegin, objectBegin] = Buffer.from('"\\[{')
/** What may come before the plan: a UTF-8 byte order mark and JSON's white space. */
const blanks = new Set([0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d])

/** Checks the bytes as they arrive. Throws the refusal. */
class BodyCheck {
  readonly #limits: BodyLimits
  #bytes = 0
  #brackets = 0
  #hasBegun = false
  #isInText = false
  #isEscaped = false

  constructor(limits: BodyLimits) {
    this.#limits = limits
  }

  add(chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes > this.#limits.maxBytes) throw planTooLarge(this.#limits.maxBytes)
    if (!this.#hasBegun) this.#begin(chunk)
    this.#countBrackets(chunk)
    if (this.#brackets > this.#limits.maxBrackets) throw new AppError('plan_refused', scheduleTooDense)
  }

  #begin(chunk: Buffer): void {
    const first = chunk.find(byte => !blanks.has(byte))
    if (first !== undefined && first !== objectBegin) throw new AppError('plan_refused', scheduleNoObject)
    this.#hasBegun = first !== undefined
  }

  #countBrackets(chunk: Buffer): void {
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === quote) this.#isInText = !this.#isInText
      else if (this.#isInText) this.#isEscaped = byte === backslash
      else if (byte === listBegin || byte === objectBegin) this.#brackets += 1
    }
  }
}
