// A field in which one of the records that assets refer to is chosen: a model, or a service area.
import type { Reading } from '../../hooks/use-read.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'

export interface ReferenceRecord {
  id: string
  name: string
}

interface ReferenceFieldProps {
  label: string
  reading: Pick<Reading<unknown>, 'failure' | 'retry'>
  /** Undefined while they are loading. */
  records: readonly ReferenceRecord[] | undefined
  /** What is chosen already: it can be shown before the others are there. */
  current: ReferenceRecord | null | undefined
  /** What choosing nothing is called, where that is allowed. */
  none?: string
  error: string | undefined
  value: string | null | undefined
  onChange: (value: string) => void
  name: string
}

export function ReferenceField({ reading, records, current, none, value, ...field }: ReferenceFieldProps) {
  const known = records ?? (current ? [current] : [])
  const options = [
    ...(none ? [{ value: '', label: none }] : []),
    ...known.map(({ id, name }) => ({ value: id, label: name })),
  ]
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
