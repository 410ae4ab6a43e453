// Queues plan deliveries: a few at once, one per user, and a bounded number waiting. A waiting plan is not received yet, so it costs
// little more than its connection.
import { Busy } from '../http/errors.ts'
import type { PlanLimits } from './plan-limits.ts'

type QueueLimits = Pick<PlanLimits, 'maxConcurrent' | 'maxWaiting' | 'maxWaitingPerUser' | 'maxWaitMs'>

interface Waiting {
  userId: string
  begin: () => void
}

export class PlanQueue {
  readonly #limits: QueueLimits
  /** The ids of users whose plans are being processed. */
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

  /** Runs `work` when it is the user's turn. Throws Busy if too many wait or the turn does not come in time. */
  async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    await this.#turnOf(userId)
    try {
      return await work()
    } finally {
      this.#working.delete(userId)
      this.#beginNext()
    }
  }

  #turnOf(userId: string): Promise<void> {
    const { maxWaiting, maxWaitingPerUser, maxWaitMs } = this.#limits
    if (this.#isFree(userId)) {
      this.#working.add(userId)
      return Promise.resolve()
    }
    const own = this.#waiting.filter(each => each.userId === userId)
    if (this.#waiting.length >= maxWaiting || own.length >= maxWaitingPerUser)
      return Promise.reject(new Busy())

    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiting = { userId, begin }
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter(each => each !== waiting)
        reject(new Busy())
      }, maxWaitMs)
      this.#waiting.push(waiting)
    })
  }

  #beginNext(): void {
    const next = this.#waiting.find(({ userId }) => this.#isFree(userId))
    if (!next) return
    this.#waiting = this.#waiting.filter(each => each !== next)
    this.#working.add(next.userId)
    next.begin()
  }

  #isFree(userId: string): boolean {
    return this.#working.size < this.#limits.maxConcurrent && !this.#working.has(userId)
  }
}
