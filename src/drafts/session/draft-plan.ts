// The plan that the steps of a draft lead to, as the timeline takes an open plan.
import type { DraftClient } from '../../schedule/draft/engine/draft-client.ts'
import type { DraftResult, EngineOptions, EngineStep } from '../../schedule/draft/engine/draft-engine.ts'
import type { PlanHandle } from '../../schedule/worker/open-plan.ts'

interface DraftPlanOptions {
  client: DraftClient
  /** The base plan. */
  bytes: Blob
  /** That the client was opened with. */
  engine: EngineOptions
  /** Those that are done now. */
  steps: () => readonly EngineStep[]
}

type Reached = (result: DraftResult) => void

export class DraftPlan {
  readonly #client: DraftClient
  readonly #bytes: Blob
  readonly #steps: () => readonly EngineStep[]
  readonly #draftId: string
  /** Null where the latest one could not be opened. */
  #engine: EngineOptions | null
  #opening: Promise<void> = Promise.resolve()
  #engineNumber = 1
  /** Called where the same steps lead to something else, because the limits or the registry are others. */
  onReached: Reached = () => {}

  constructor({ client, bytes, engine, steps }: DraftPlanOptions) {
    this.#client = client
    this.#bytes = bytes
    this.#draftId = engine.draftId
    this.#engine = engine
    this.#steps = steps
  }

  /** Another one for each engine: with other limits or another registry the same steps may lead to something else. */
  get engineNumber(): number {
    return this.#engineNumber
  }

  handleOf({ layout }: DraftResult): PlanHandle {
    const client = this.#client
    return {
      layout,
      bytes: this.#bytes,
      audit: this.#audit,
      findingsFile: client.findingsFile,
      // Another function for each step: what it resolves with changes.
      minShortfall: (frozenUntil, ...of) => this.#request(() => client.minShortfall(frozenUntil), ...of),
      explain: (explained, ...of) => this.#request(() => client.explain(explained), ...of),
      close: () => {},
    }
  }

  /** With other limits or another registry the engine begins anew. All that is asked meanwhile waits for it. */
  #engineWith(limits: EngineOptions['limits'], registry: EngineOptions['registry']): Promise<void> {
    if (limits !== this.#engine?.limits || registry !== this.#engine.registry) {
      this.#engine = { draftId: this.#draftId, limits, registry }
      this.#engineNumber++
      this.#opening = this.#open(this.#engine)
    }
    return this.#opening
  }

  async #open(engine: EngineOptions): Promise<void> {
    try {
      let steps = this.#steps()
      let result = await this.#client.reopen(engine, steps)
      // Another step may have been made meanwhile.
      while (engine === this.#engine && this.#steps().at(-1)?.id !== steps.at(-1)?.id) {
        steps = this.#steps()
        result = await this.#client.goTo(steps)
      }
      if (engine === this.#engine) this.onReached(result)
    } catch (error) {
      // Whoever asks next tries again.
      if (engine === this.#engine) this.#engine = null
      throw error
    }
  }

  readonly #audit: PlanHandle['audit'] = (...of) => this.#request(this.#client.audit, ...of)

  /** Of the engine with these limits and this registry. */
  async #request<Response>(
    request: () => Promise<Response>,
    limits: EngineOptions['limits'],
    registry: EngineOptions['registry'],
    signal: AbortSignal,
  ): Promise<Response> {
    await this.#engineWith(limits, registry)
    signal.throwIfAborted()
    const response = await request()
    signal.throwIfAborted()
    return response
  }
}
