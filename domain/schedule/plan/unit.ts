// How a unit of a plan is named everywhere else: by its kind and its id.

export const unitKinds = ['truck', 'battery'] as const
export type UnitKind = (typeof unitKinds)[number]

/** A truck and a battery may have the same id. */
export interface UnitRef {
  kind: UnitKind
  id: string
}

export const isSameUnit = (a: UnitRef, b: UnitRef): boolean => a.kind === b.kind && a.id === b.id

/** What a finding or a difference can be about, in the order in which they are listed. */
export const subjectKinds = [...unitKinds, 'site'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export interface SubjectRef {
  kind: SubjectKind
  id: string
}
