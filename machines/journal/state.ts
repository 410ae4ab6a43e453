// The recorded form of a snapshot.
import type { Plain, RecordedState } from './journal.ts'
import type { Redactor } from './redact.ts'

export interface AnySnapshot {
  status: RecordedState['status']
  value?: unknown
  context?: unknown
  children?: Record<string, object>
  output?: unknown
  error?: unknown
  input?: unknown
  historyValue?: Record<string, readonly { id: string }[]>
}

/** Depends on the snapshot alone: a running effect is recorded by its input, not by its progress. */
export function stateOf(snapshot: AnySnapshot, { plain, failure }: Redactor): RecordedState {
  const { status, value, context, children, output, error, input, historyValue } = snapshot
  const state: Record<string, Plain | undefined> = {
    status,
    // Names of the machine's own states need no redaction.
    value: value as Plain | undefined,
    context: plain(context),
    children: children && plain(mapped(children, inputOf)),
    output: plain(output),
    error: status === 'error' ? failure(error) : undefined,
    input: plain(input),
    historyValue: historyValue && isFilled(historyValue) ? plain(mapped(historyValue, idsOf)) : undefined,
  }
  for (const key of Object.keys(state)) if (state[key] === undefined) delete state[key]
  return state as unknown as RecordedState
}

function inputOf(child: object): unknown {
  const { options, getSnapshot } = child as { options?: { input?: unknown }; getSnapshot(): AnySnapshot }
  return options?.input ?? getSnapshot.call(child)?.input ?? null
}

const idsOf = (nodes: readonly { id: string }[]): string[] => nodes.map(({ id }) => id)

const isFilled = (value: object): boolean => Object.keys(value).length > 0

export const mapped = <From, To>(
  values: Record<string, From>,
  change: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
