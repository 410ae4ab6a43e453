// Who changed a record last, and when, as the server's stream of changes has told it.
import { skipToken, useQuery } from '@tanstack/react-query'
import type { RecordType } from '../../domain/record-event.ts'

export interface LastChange {
  /** The entity tag; null for a deleted record. */
  version: string | null
  /** A person's name; null where it is not known. */
  by: string | null
  /** When this page heard of it, in ms since 1970. */
  at: number
}

export const lastChangeKey = (type: RecordType, id: string) => ['lastChange', type, id] as const

/** Null where nothing was told. */
export function useLastChange(type: RecordType, id: string): LastChange | null {
  const { data } = useQuery<LastChange>({ queryKey: lastChangeKey(type, id), queryFn: skipToken })
  return data ?? null
}

export const lastAnyChangeKey = ['lastAnyChange'] as const

/** When the page heard last that any record may have changed, in ms since 1970; null if it never did. */
export function useLastAnyChange(): number | null {
  const { data } = useQuery<number>({ queryKey: lastAnyChangeKey, queryFn: skipToken })
  return data ?? null
}
