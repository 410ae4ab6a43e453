// A form of a page that stays open: what was saved is what the next change starts from.
import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SavedForm } from '../../hooks/use-saved-form.ts'

/** `hasFailed`: of the last submit. */
export function useSavedInPlace<Input extends FieldValues, Output>(
  { methods }: SavedForm<Input, Output>,
  { busy, hasFailed }: { busy: boolean; hasFailed: boolean },
) {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy && !hasFailed) methods.reset(methods.getValues())
    wasBusy.current = busy
  }, [busy, hasFailed, methods])
}
