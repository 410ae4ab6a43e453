import { useMemo } from 'react'

/** The same object as long as its fields are the same; it always has the same fields. */
export const useStableFields = <Fields extends object>(fields: Fields): Fields =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields' values stand for the object
  useMemo(() => fields, Object.values(fields))
