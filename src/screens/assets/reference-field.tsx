// A field that chooses one of the records that assets refer to: a model or a service area.
import type { Reading } from '../../hooks/use-read.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { optionsOf } from '../../ui/field/option.ts'
import { SelectField } from '../../ui/field/select-field.tsx'

export interface ReferenceRecord {
  id: string
  name: string
}

/** The name of the record with this id; '' for none. */
export const nameOf = (
  id: unknown,
  records: readonly ReferenceRecord[] | undefined,
  current: ReferenceRecord | null | undefined,
): string => [...(records ?? []), ...(current ? [current] : [])].find(record => record.id === id)?.name ?? ''

interface ReferenceFieldProps {
  label: string
  reading: Pick<Reading<unknown>, 'failure' | 'retry'>
  /** Undefined while they are loading. */
  records: readonly ReferenceRecord[] | undefined
  /** The record that is chosen already: it is shown before the others are loaded. */
  current: ReferenceRecord | null | undefined
  /** The label of the option that chooses nothing; undefined if one must be chosen. */
  none?: string
  error: string | undefined
  value: string | null | undefined
  onChange: (value: string) => void
  name: string
}

export function ReferenceField({ reading, records, current, none, value, ...field }: ReferenceFieldProps) {
  const known = records ?? (current ? [current] : [])
  const options = [...(none ? [{ value: '', label: none }] : []), ...optionsOf(known)]
  return (
    <>
      <SelectField
        {...field}
        value={value ?? ''}
        options={options}
        placeholder={records || reading.failure ? '' : 'Loading...'}
      />
      {reading.failure && !records && (
        <LoadFailed retry={reading.retry}>
          The choices of {field.label} could not be loaded. {reading.failure.message}
        </LoadFailed>
      )}
    </>
  )
}
