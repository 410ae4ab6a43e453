// How other code refers to a unit of a plan: by kind and id.

export const unitKinds = ['truck', 'battery'] as const
export type UnitKind = (typeof unitKinds)[number]

/** A truck and a battery may have the same id. */
export interface UnitRef {
  kind: UnitKind
  id: string
}

export const isSameUnit = (a: SubjectRef, b: SubjectRef): boolean => a.kind === b.kind && a.id === b.id

/** By kind, then by id, as code units compare: the same in every language. */
export function compareUnits(a: UnitRef, b: UnitRef): number {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** What a finding or a difference can be about, in list order. */
export const subjectKinds = [...unitKinds, 'site'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export interface SubjectRef {
  kind: SubjectKind
  id: string
}
