// Reads plans without keeping everybody else waiting: the largest ones take most of a second, so they go to a thread of their own.
import { Worker } from 'node:worker_threads'
import fp from 'fastify-plugin'
import { type PlanRead, readPlan } from './read-plan.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readPlan(text: string): Promise<PlanRead>
  }
}

export interface PlanReaderOptions {
  /** The built code of the thread; without it every plan is read in this one. */
  thread: string | undefined
}

/** About so much is read in ten milliseconds, and to hand it over costs little less. */
const largeCharacters = 500_000

export const planReader = fp<PlanReaderOptions>(
  async (app, { thread }) => {
    const reader = thread === undefined ? undefined : new PlanThread(thread)
    app.decorate('readPlan', async text =>
      reader && text.length >= largeCharacters ? reader.read(text) : readPlan(text),
    )
    app.addHook('onClose', async () => reader?.end())
  },
  { name: 'plan-reader' },
)

interface Waiting {
  resolve: (read: PlanRead) => void
  reject: (error: Error) => void
}

/** Begun with the first plan, and again with the next one after it has died (of a plan that needs more memory than there is). */
export class PlanThread {
  readonly #code: string
  #worker: Worker | undefined
  /** In the order in which they were handed over, which is the order of the answers. */
  #waiting: Waiting[] = []

  constructor(code: string) {
    this.#code = code
  }

  read(text: string): Promise<PlanRead> {
    const worker = this.#begun()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      worker.postMessage(text)
    })
  }

  async end(): Promise<void> {
    await this.#worker?.terminate()
  }

  #begun(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(this.#code)
    worker.unref()
    // It ends after its error, and another one may have begun by then.
    const failed = (error: Error) => {
      if (this.#worker === worker) this.#failed(error)
    }
    worker.on('message', (read: PlanRead) => this.#waiting.shift()?.resolve(read))
    worker.once('error', failed)
    worker.once('exit', () => failed(new Error('the thread that reads plans has ended')))
    this.#worker = worker
    return worker
  }

  #failed(error: Error): void {
    this.#worker = undefined
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }
}
