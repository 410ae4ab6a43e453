// Traces by OpenTelemetry, with spans made by hand: the server is one file, in which nothing could be instrumented from outside. It is
// loaded only where traces are wanted.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { productVersion } from '../../domain/version.ts'

export type { Attributes }

export interface Tracing {
  /** `requestId` is a UUID; without its hyphens it is the id of the trace. `next` runs within the span. */
  beginRequest(requestId: string, name: string, attributes: Attributes, next: () => void): RequestSpan
  around<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** A span that has ended just now. */
  add(name: string, attributes: Attributes, ended: { durationMs: number; isError: boolean }): void
  /** Sends what is left. */
  end(): Promise<void>
}

export interface RequestSpan {
  end(name: string, attributes: Attributes, isError: boolean): void
}

const maxEndMs = 1_000

export function openTelemetry(): Tracing {
  let nextTraceId: string | undefined
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gridhaul', 'service.version': productVersion }).merge(
      // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    idGenerator: {
      generateTraceId: () => nextTraceId ?? randomBytes(16).toString('hex'),
      generateSpanId: () => randomBytes(8).toString('hex'),
    },
  })
  const tracer = provider.getTracer('gridhaul', productVersion)
  const spans = new AsyncLocalStorage<Span>()
  const parent = () => {
    const span = spans.getStore()
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
  }
  return {
    beginRequest(requestId, name, attributes, next) {
      nextTraceId = requestId.replaceAll('-', '')
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
      nextTraceId = undefined
      spans.run(span, next)
      return {
        end(route, more, isError) {
          span.updateName(route)
          span.setAttributes(more)
          if (isError) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async around(name, attributes, work) {
      const span = tracer.startSpan(name, { attributes }, parent())
      try {
        return await spans.run(span, work)
      } catch (error) {
        // Without its message, which can hold what a person typed.
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    add(name, attributes, { durationMs, isError }) {
      const endTime = Date.now()
      const options = { kind: SpanKind.CLIENT, attributes, startTime: endTime - durationMs }
      const span = tracer.startSpan(name, options, parent())
      if (isError) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    },
    // A collector that is away must not hold up or fail the end of the server.
    end: () =>
      Promise.race([provider.shutdown(), pause(maxEndMs, undefined, { ref: false })]).catch(() => {}),
  }
}
