// Timeouts of requests: a slower connection is closed, because each open one costs memory.

export interface HttpLimits {
  /** From the first byte, or from connecting, to the end of the headers. */
  headersTimeoutMs: number
  /** To the end of a small body. */
  smallBodyTimeoutMs: number
  /** To the end of any body. */
  requestTimeoutMs: number
  /** A connection on which nothing was transferred for this long is closed, even while a reply is being prepared. */
  idleTimeoutMs: number
  /** How often all of this is checked. */
  checkIntervalMs: number
}

export const defaultHttpLimits: HttpLimits = {
  headersTimeoutMs: 10_000,
  smallBodyTimeoutMs: 10_000,
  // Long enough for the largest plan at 5 Mbit/s.
  requestTimeoutMs: 120_000,
  // Longer than any query may take.
  idleTimeoutMs: 90_000,
  checkIntervalMs: 5_000,
}

/** The limits as options of Fastify and Node. */
export const serverOptions = (limits: HttpLimits) => ({
  requestTimeout: limits.requestTimeoutMs,
  connectionTimeout: limits.idleTimeoutMs,
  http: {
    headersTimeout: limits.headersTimeoutMs,
    // The host check refuses such a request, with the headers of every reply.
    requireHostHeader: false,
    connectionsCheckingInterval: limits.checkIntervalMs,
    // A request for the telemetry of 1,000 assets names them all in its address.
    maxHeaderSize: 64 * 1024,
  },
})
