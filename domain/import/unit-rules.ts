// How rows name batteries and trucks: by id, or by the name within an organization.
import type { Cells } from './file-rows.ts'
import type { Match } from './plan-rows.ts'
import { findReference, nameOf, type References } from './references.ts'
import type { Problem } from './report.ts'
import { idUnknown, nameAmbiguous, nameElsewhere, organizationFixed } from './texts.ts'

export interface Owners {
  organizations: References
  /** The organization of rows that name none. */
  home: string
}

export interface Unit {
  id: string
  name: string
  organization_id: string
}

interface UnitSearch<Stored> {
  /** All that the file names by id or name. */
  records: readonly Stored[]
  owners: Owners
  columns: { name: string; organization: string; id: string }
}

export function findUnit<Stored extends Unit>(
  cells: Cells,
  { records, owners, columns }: UnitSearch<Stored>,
): Match<Stored> {
  const owner = ownerOf(cells, owners, columns.organization)
  const byId = records.find(({ id }) => id === cells.id)
  const idProblems = cells.id !== undefined && !byId ? [{ field: columns.id, reason: idUnknown }] : []
  if (owner.type === 'refused') return { ...owner, problems: [...idProblems, ...owner.problems] }
  if (idProblems.length) return { type: 'refused', problems: idProblems }
  const problem = (field: string, reason: string) => ({
    type: 'refused' as const,
    problems: [{ field, reason }],
  })
  if (byId) {
    if (cells.organization !== undefined && byId.organization_id !== owner.id)
      return problem(columns.organization, organizationFixed(ownerName(owners, byId.organization_id)))
    return { type: 'found', record: byId }
  }
  const named = records.filter(({ name }) => name === cells.name)
  const [record, ...more] = named.filter(each => each.organization_id === owner.id)
  if (more.length) return problem(columns.name, nameAmbiguous)
  if (record) return { type: 'found', record }
  const elsewhere = cells.organization === undefined ? named[0] : undefined
  if (elsewhere) return problem(columns.name, nameElsewhere(ownerName(owners, elsewhere.organization_id)))
  return newRecord(`${owner.id} ${cells.name}`, owner.id, owners)
}

/** The organization that a row names, or the one of rows that name none. */
export function ownerOf(
  { organization }: Cells,
  { organizations, home }: Owners,
  header: string,
): { type: 'owner'; id: string } | { type: 'refused'; problems: Problem[] } {
  if (organization === undefined) return { type: 'owner', id: home }
  const found = findReference(organizations, organization, home)
  return 'id' in found
    ? { type: 'owner', id: found.id }
    : { type: 'refused', problems: [{ field: header, reason: found.reason }] }
}

export const newRecord = (key: string, organizationId: string, owners: Owners) => ({
  type: 'new' as const,
  key,
  organizationId,
  organization: ownerName(owners, organizationId),
})

export const ownerName = ({ organizations }: Owners, id: string): string => nameOf(organizations, id) ?? id

/** The cells of `fields` as they are. */
export const textsOf = (cells: Cells, fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).filter(([field]) => fields.includes(field)))

/** The cells that name records, as ids. */
export function readReferences(
  cells: Cells,
  fields: Readonly<Record<string, { header: string; references: References; current: string | null }>>,
): { values: Record<string, string>; problems: Problem[] } {
  const values: Record<string, string> = {}
  const problems: Problem[] = []
  for (const [field, { header, references, current }] of Object.entries(fields)) {
    const word = cells[field]
    if (word === undefined) continue
    const found = findReference(references, word, current)
    if ('id' in found) values[field] = found.id
    else problems.push({ field: header, reason: found.reason })
  }
  return { values, problems }
}
