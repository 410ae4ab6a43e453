// Queues plan deliveries: a few at once, one per sender, and a bounded number waiting. A waiting plan is not received yet, so it costs
// little more than its connection.
import { Busy } from '../http/errors.ts'
import type { PlanLimits } from './plan-limits.ts'

type QueueLimits = Pick<PlanLimits, 'maxConcurrent' | 'maxWaiting' | 'maxWaitingPerSender' | 'maxWaitMs'>

interface Waiting {
  senderId: string
  begin: () => void
}

export class PlanQueue {
  readonly #limits: QueueLimits
  /** The ids of senders whose plans are being processed. */
  readonly #working = new Set<string>()
  /** In order of arrival. */
  #waiting: Waiting[] = []

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** How many are being processed or wait. */
  get length(): number {
    return this.#working.size + this.#waiting.length
  }

  /** Runs `work` when it is the sender's turn. Throws Busy if too many wait or the turn does not come in time. */
  async run<Result>(senderId: string, work: () => Promise<Result>): Promise<Result> {
    await this.#turnOf(senderId)
    try {
      return await work()
    } finally {
      this.#working.delete(senderId)
      this.#beginNext()
    }
  }

  #turnOf(senderId: string): Promise<void> {
    const { maxWaiting, maxWaitingPerSender, maxWaitMs } = this.#limits
    if (this.#isFree(senderId)) {
      this.#working.add(senderId)
      return Promise.resolve()
    }
    const own = this.#waiting.filter(each => each.senderId === senderId)
    if (this.#waiting.length >= maxWaiting || own.length >= maxWaitingPerSender)
      return Promise.reject(new Busy())

    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiting = { senderId, begin }
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter(each => each !== waiting)
        reject(new Busy())
      }, maxWaitMs)
      this.#waiting.push(waiting)
    })
  }

  #beginNext(): void {
    const next = this.#waiting.find(({ senderId }) => this.#isFree(senderId))
    if (!next) return
    this.#waiting = this.#waiting.filter(each => each !== next)
    this.#working.add(next.senderId)
    next.begin()
  }

  #isFree(senderId: string): boolean {
    return this.#working.size < this.#limits.maxConcurrent && !this.#working.has(senderId)
  }
}
