// Who may send a plan now: a few at once, one per person, and a bounded number who wait. A plan that waits is not received yet, so
// it costs hardly more than its connection.
import { Busy } from '../http/errors.ts'
import type { PlanLimits } from './plan-limits.ts'

type QueueLimits = Pick<PlanLimits, 'atOnce' | 'maxWaiting' | 'maxWaitingPerPerson' | 'waitAtMostMs'>

interface Waiting {
  person: string
  begin: () => void
}

export class PlanQueue {
  readonly #limits: QueueLimits
  /** The people whose plans are at work. */
  readonly #working = new Set<string>()
  /** In the order of their coming. */
  #waiting: Waiting[] = []

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Does `work` when it is the person's turn. Throws Busy where too many wait or the turn does not come in time. */
  async run<Result>(person: string, work: () => Promise<Result>): Promise<Result> {
    await this.#turnOf(person)
    try {
      return await work()
    } finally {
      this.#working.delete(person)
      this.#beginNext()
    }
  }

  #turnOf(person: string): Promise<void> {
    const { maxWaiting, maxWaitingPerPerson, waitAtMostMs } = this.#limits
    if (this.#isFree(person)) {
      this.#working.add(person)
      return Promise.resolve()
    }
    const own = this.#waiting.filter(each => each.person === person)
    if (this.#waiting.length >= maxWaiting || own.length >= maxWaitingPerPerson)
      return Promise.reject(new Busy())

    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiting = { person, begin }
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter(each => each !== waiting)
        reject(new Busy())
      }, waitAtMostMs)
      this.#waiting.push(waiting)
    })
  }

  #beginNext(): void {
    const next = this.#waiting.find(({ person }) => this.#isFree(person))
    if (!next) return
    this.#waiting = this.#waiting.filter(each => each !== next)
    this.#working.add(next.person)
    next.begin()
  }

  #isFree(person: string): boolean {
    return this.#working.size < this.#limits.atOnce && !this.#working.has(person)
  }
}
