// Spans of traces. Without OpenTelemetry's variables there are none, and a call here costs no more than the work that it is given.
import type { Attributes, Tracing } from './open-telemetry.ts'

let tracing: Tracing | undefined

/** Follows OpenTelemetry's standard variables. Returns what sends the last spans and ends. */
export async function startTracing(variables: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  if (!isWanted(variables)) return async () => {}
  const { openTelemetry } = await import('./open-telemetry.ts')
  tracing = openTelemetry()
  return async () => {
    const { end } = tracing ?? {}
    tracing = undefined
    await end?.()
  }
}

function isWanted(variables: NodeJS.ProcessEnv): boolean {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER } = variables
  if (OTEL_SDK_DISABLED?.toLowerCase() === 'true' || OTEL_TRACES_EXPORTER === 'none') return false
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = variables
  return [OTEL_TRACES_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT].some(Boolean)
}

/** Undefined where there are no traces. */
export const activeTracing = (): Tracing | undefined => tracing

/** A span around the work, below the one that it is called in. */
export const traced = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.around(name, attributes, work) : work()
