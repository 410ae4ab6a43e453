// Fields that narrow a list down to what has one of some values.
import type { Option } from './option.ts'
import { SelectField } from './select-field.tsx'

interface SelectFiltersProps<Name extends string> {
  /** In the order shown. An option with the value '' stands for all. */
  of: readonly { name: Name; label: string; options: readonly Option[] }[]
  values: Record<Name, string>
  onChange: (change: { name: Name; value: string }) => void
}

export const SelectFilters = <Name extends string>({ of, values, onChange }: SelectFiltersProps<Name>) =>
  of.map(({ name, label, options }) => (
    <SelectField
      key={name}
      label={label}
      value={values[name]}
      onChange={value => onChange({ name, value })}
      options={options}
      placeholder={options.find(({ value }) => value === '')?.label ?? ''}
    />
  ))
