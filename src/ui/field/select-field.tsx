// Labelled fields for choosing one, or several, of a few options.
import type { Ref } from 'react'
import { Explained } from '../tooltip/explained.tsx'
import { Labelled } from './labelled.tsx'
import type { Option } from './option.ts'
import { chosenText, list, option as optionLook, selectBox, trigger } from './select-field.css.ts'
import { useListbox } from './use-listbox.ts'

interface AnySelectFieldProps {
  label: string
  options: readonly Option[]
  /** Shown if nothing is chosen. */
  placeholder?: string
  error?: string | undefined
  hint?: string | undefined
  disabled?: boolean | undefined
  /** Why nothing can be chosen: the field stays focusable and shows the reason. */
  unavailable?: string | undefined
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
}

interface SelectFieldProps extends AnySelectFieldProps {
  /** '' if nothing is chosen. */
  value: string
  onChange: (value: string) => void
}

/** An option with the value '' chooses nothing. */
export const SelectField = ({ value, onChange, ...rest }: SelectFieldProps) => (
  <AnySelectField {...rest} chosen={[value]} multiple={false} choose={onChange} />
)

interface MultiSelectFieldProps extends AnySelectFieldProps {
  value: readonly string[]
  /** In the options' order. */
  onChange: (value: string[]) => void
}

export function MultiSelectField({ value, onChange, ...rest }: MultiSelectFieldProps) {
  const toggle = (toggled: string) =>
    onChange(
      rest.options
        .map(option => option.value)
        .filter(one => (one === toggled ? !value.includes(one) : value.includes(one))),
    )
  return <AnySelectField {...rest} chosen={value} multiple choose={toggle} />
}

interface Choice {
  chosen: readonly string[]
  multiple: boolean
  choose: (value: string) => void
}

function AnySelectField({
  label,
  options,
  placeholder = '',
  error,
  hint,
  disabled,
  unavailable,
  name,
  onBlur,
  ref,
  chosen,
  multiple,
  choose,
}: AnySelectFieldProps & Choice) {
  const { open, close, buttonProps, listProps, optionProps } = useListbox({
    options,
    chosen,
    multiple,
    locked: unavailable !== undefined,
    choose,
  })
  const shown = chosen.map(value => labelOf(options, value)).join(', ')
  return (
    <Labelled label={label} error={error} hint={hint}>
      {ids => (
        <div className={selectBox}>
          <Explained reason={unavailable}>
            <button
              {...ids}
              {...buttonProps}
              ref={ref}
              type="button"
              name={name}
              disabled={disabled}
              className={trigger}
              onBlur={() => {
                close()
                onBlur?.()
              }}
            >
              <span className={chosenText} data-placeholder={shown === '' || undefined}>
                {shown || placeholder}
              </span>
              <Arrow />
            </button>
          </Explained>
          {open && (
            <ul {...listProps} className={list} aria-label={label}>
              {options.map((option, index) => (
                <li key={option.value} {...optionProps(index)} className={optionLook}>
                  <Tick />
                  <span>{option.label}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Labelled>
  )
}

/** A value without an option (an area that was deleted since) is shown as it is. */
const labelOf = (options: readonly Option[], value: string) =>
  options.find(option => option.value === value)?.label ?? value

const Arrow = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <path d="m4 6 4 4 4-4" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)

const Tick = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <path d="m3 8 3.5 3.5L13 5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)
