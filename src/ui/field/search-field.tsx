// The search box of a list: Escape or its button clears it, and screen readers announce how many records were found.
import { type KeyboardEvent, useId, useRef } from 'react'
import { field, fieldLabel, input, inputBox } from './field.css.ts'
import { clearButton, found as foundLook, searchField } from './search-field.css.ts'

interface SearchFieldProps {
  value: string
  onChange: (text: string) => void
  /** Clears at once, while `onChange` may be debounced. */
  onClear: () => void
  label?: string
  placeholder?: string
  /** How many were found, in words ('12 organizations'); '' while that is not known. */
  found?: string | undefined
}

export function SearchField({
  value,
  onChange,
  onClear,
  label = 'Search',
  placeholder,
  found = '',
}: SearchFieldProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)

  function clear() {
    onClear()
    box.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || value === '') return
    // In a dialog, the first Escape clears the box and the next one closes the dialog.
    event.stopPropagation()
    event.preventDefault()
    clear()
  }

  return (
    <div className={`${field} ${searchField}`}>
      <label htmlFor={id} className={fieldLabel}>
        {label}
      </label>
      <span className={inputBox}>
        <input
          ref={box}
          id={id}
          type="text"
          role="searchbox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          className={input}
          data-with-toggle
          value={value}
          placeholder={placeholder}
          onChange={event => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {value !== '' && (
          <button type="button" className={clearButton} aria-label="Clear" onClick={clear}>
            ✕
          </button>
        )}
      </span>
      <span role="status" className={foundLook}>
        {found}
      </span>
    </div>
  )
}
