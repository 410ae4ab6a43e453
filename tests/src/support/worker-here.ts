// A worker in the same thread: it is the one that was imported, and its messages take the channels that a worker's take.

export class WorkerHere {
  /** How many were terminated. */
  static ended = 0
  onerror: unknown = null
  postMessage(data: unknown, ports: MessagePort[]): void {
    self.onmessage?.({ data, ports } as unknown as MessageEvent)
  }
  terminate(): void {
    WorkerHere.ended++
  }
}
