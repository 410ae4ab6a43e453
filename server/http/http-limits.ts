// How long anybody may take over a request. Who is slower is cut, because each open connection costs memory.

export interface HttpLimits {
  /** From the first byte, or from the connecting, to the end of the headers. */
  headersWithinMs: number
  /** To the end of a small body. */
  smallBodyWithinMs: number
  /** To the end of any body. */
  requestWithinMs: number
  /** A connection on which nothing has moved for so long is cut, though its answer be under way. */
  silentForMs: number
  /** How often all of this is looked at. */
  lookedAtEveryMs: number
}

export const usualHttpLimits: HttpLimits = {
  headersWithinMs: 10_000,
  smallBodyWithinMs: 10_000,
  // Long enough for the largest plan at 5 Mbit/s.
  requestWithinMs: 120_000,
  // Longer than the database may take over any answer.
  silentForMs: 90_000,
  lookedAtEveryMs: 5_000,
}

/** As Fastify and Node call them. */
export const serverOptions = (limits: HttpLimits) => ({
  requestTimeout: limits.requestWithinMs,
  connectionTimeout: limits.silentForMs,
  http: {
    headersTimeout: limits.headersWithinMs,
    connectionsCheckingInterval: limits.lookedAtEveryMs,
    // A question for the telemetry of 1,000 assets names them all in its address.
    maxHeaderSize: 64 * 1024,
  },
})
