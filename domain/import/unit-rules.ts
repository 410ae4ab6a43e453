// The rules of rows that are batteries or trucks: those of their forms. Rows name them by id, or by the name within an organization.
import { snakeCase } from '../field-names.ts'
import type { Fields, ReferenceType } from '../records/fields.ts'
import { minuteText } from '../time/texts.ts'
import type { Cells } from './file-rows.ts'
import {
  isTime,
  type MaintenanceOfRow,
  type MaintenanceOfUnits,
  maintenanceOfRow,
  maintenanceProblems,
  maintenanceValues,
  readMaintenance,
} from './maintenance-rules.ts'
import type { FormValues, Match, RowRules } from './plan-rows.ts'
import { findReference, nameOf, type References } from './references.ts'
import type { Problem } from './report.ts'
import { idUnknown, nameAmbiguous, nameElsewhere, organizationFixed } from './texts.ts'

export interface Owners {
  organizations: References
  /** The organization of rows that name none. */
  home: string
}

export interface Unit extends MaintenanceOfRow {
  id: string
  name: string
  organization_id: string
}

interface UnitSearch<Stored> {
  /** All that the file names by id or name. */
  records: readonly Stored[]
  owners: Owners
  columns: Readonly<{ name: string; organization: string; id: string }>
}

interface UnitRecords<Stored>
  extends UnitSearch<Stored>,
    Pick<RowRules<Stored & Unit>, 'newForm' | 'editForm'> {
  columns: UnitSearch<Stored>['columns'] & Readonly<Record<string, string>>
  fields: Fields
  /** What the fields refer to. */
  references: Partial<Record<ReferenceType, References>>
  maintenance: MaintenanceOfUnits
}

export function unitRules<Stored extends Unit>({
  records,
  owners,
  columns,
  newForm,
  editForm,
  fields,
  references,
  maintenance,
}: UnitRecords<Stored>): RowRules<Stored> {
  const referencesOf = (field: string): References | undefined => {
    const type = fields[field]?.refersTo
    return type && references[type]
  }
  return {
    columns,
    newForm,
    editForm,
    find(cells) {
      const match = findUnit(cells, { records, owners, columns })
      if (match.type !== 'found') return match
      const { record } = match
      return { ...match, record: { ...record, ...maintenanceOfRow(maintenance, record.id, cells) } }
    },
    read(cells, unit) {
      const stored = unit ? storedValues(fields, unit) : {}
      const { values, problems } = readMaintenance(maintenance.zone, cells)
      for (const [field, word] of Object.entries(cells)) {
        if (!Object.hasOwn(fields, field)) continue
        const known = referencesOf(field)
        const found = known ? findReference(known, word, stored[field] as string | null) : { id: word }
        if ('id' in found) values[field] = found.id
        else problems.push({ field: columns[field] ?? field, reason: found.reason })
      }
      return { values, problems }
    },
    nameOf: ({ name }) => name,
    valuesOf: unit => ({ ...storedValues(fields, unit), ...maintenanceValues(unit.maintenance) }),
    shown(field, value) {
      if (isTime(field) && value !== null) return minuteText(maintenance.zone, value as string)
      const known = referencesOf(field)
      return known ? nameOf(known, value as string | null) : (value as string | number | null)
    },
    refuse: (values, unit) => maintenanceProblems(values, unit),
  }
}

/** The record's fields as its form has them. */
export const storedValues = (fields: Fields, record: object): FormValues => {
  const stored = record as Record<string, { id: string } | string | number | null>
  return Object.fromEntries(
    Object.entries(fields).map(([name, { refersTo }]) => {
      const embedded = refersTo && stored[refersTo]
      return [name, embedded ? (embedded as { id: string }).id : stored[snakeCase(name)]]
    }),
  )
}

function findUnit<Stored extends Unit>(
  cells: Cells,
  { records, owners, columns }: UnitSearch<Stored>,
): Match<Stored> {
  const byId = records.find(({ id }) => id === cells.id)
  const owner = ownerOf(cells, owners, columns.organization, byId?.organization_id)
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

/** The organization that a row names, or the one of rows that name none. Of several of one name, `current` is meant. */
export function ownerOf(
  { organization }: Cells,
  { organizations, home }: Owners,
  header: string,
  current = home,
): { type: 'owner'; id: string } | { type: 'refused'; problems: Problem[] } {
  if (organization === undefined) return { type: 'owner', id: home }
  const found = findReference(organizations, organization, current)
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
