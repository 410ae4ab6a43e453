// A form that saves something, with what every form here needs: rules, focus on the first error, the server's message at its
// field, one request for a double submit, and a question before typed input is left.
import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useCallback, useEffect, useRef } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/v4/core'
import type { DescribedFailure } from '../../machines/effects.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Why the last attempt failed, and whether a submit is under way: another one is ignored then. */
export interface SavingState {
  context: { failure: DescribedFailure | null }
  hasTag: (tag: 'busy') => boolean
}

export interface SavedFormOptions<Input extends FieldValues, Output> {
  /** From domain/validate/. */
  schema: z.$ZodType<Output, Input>
  /** The initial values, one for each field. Read once: later responses do not touch what was typed. */
  defaults: Input
  /** The server's name of a field -> the form's, if they differ. */
  serverFields?: Record<string, FieldPath<Input>>
  /** The state of the flow that saves it. */
  flow?: SavingState
  /** What the form is about is still being read: nothing can be submitted yet. Typed input is asked about. */
  reading?: boolean
  /** Typed input may be lost: nothing is asked. */
  leftFreely?: boolean
  /** Gets the trimmed, checked values. */
  onSubmit: (values: Output) => void
}

export interface ChoiceField<Value> {
  name: string
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
}

export interface SavedForm<Input extends FieldValues, Output> {
  /** For `<Form onSubmit>`. */
  submit: (event?: FormEvent) => void
  /** For `<TextField {...form.field('name')}>`. */
  field: (name: FieldPath<Input>) => UseFormRegisterReturn & { error: string | undefined }
  /** For `<SelectField {...form.choice('model')}>`. (The library's Controller would add weight to the sign-in page.) */
  choice: <Name extends FieldPath<Input>>(name: Name) => ChoiceField<PathValue<Input, Name>>
  control: Control<Input, unknown, Output>
  errorOf: (name: FieldPath<Input>) => string | undefined
  /** The text for an `<Alert>`: null if nothing failed, or if every message is at its field. */
  alert: string | null
  /** Input would be lost. */
  unsaved: boolean
  busy: boolean
  reading: boolean
  methods: UseFormReturn<Input, unknown, Output>
}

export function useSavedForm<Input extends FieldValues, Output>({
  schema,
  defaults,
  serverFields = {},
  flow,
  reading = false,
  leftFreely = false,
  onSubmit,
}: SavedFormOptions<Input, Output>): SavedForm<Input, Output> {
  const failure = flow?.context.failure ?? null
  const busy = flow?.hasTag('busy') ?? false
  const methods = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema as never) as never,
    defaultValues: defaults as DefaultValues<Input>,
    // The library would focus fields in the order of registration, which is not the order on screen.
    shouldFocusError: false,
  })
  const { register, handleSubmit, formState, control, setError, setValue, watch } = methods
  const focus = useFirstErrorFocus()
  const fieldErrors = fieldErrorsOf(failure, defaults, serverFields)
  useServerErrors(failure, fieldErrors, setError, focus.request)
  const unsaved = formState.isDirty && !busy && !leftFreely
  useLeaveGuard(unsaved)
  const submitting = useRef(false)

  const { errors } = formState
  const errorOf = (name: FieldPath<Input>) => {
    const message = name
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], errors)
    return (message as { message?: string } | undefined)?.message
  }
  return {
    submit: event => {
      event?.preventDefault()
      if (busy || reading || submitting.current) return
      submitting.current = true
      focus.setForm(event?.currentTarget)
      void handleSubmit(
        onSubmit,
        focus.request,
      )(event).finally(() => {
        submitting.current = false
      })
    },
    field: name => ({ ...register(name), error: errorOf(name) }),
    choice: name => ({
      name,
      value: watch(name),
      onChange: value => setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
      error: errorOf(name),
    }),
    control,
    errorOf,
    alert:
      failure && (fieldErrors.length === 0 || fieldErrors.length < Object.keys(failure.fields).length)
        ? failure.text
        : null,
    unsaved,
    busy,
    reading,
    methods,
  }
}

/** The server's messages for fields of this form. */
function fieldErrorsOf<Input extends FieldValues>(
  failure: DescribedFailure | null,
  defaults: Input,
  serverFields: Record<string, FieldPath<Input>>,
): { name: FieldPath<Input>; text: string }[] {
  return Object.entries(failure?.fields ?? {})
    .map(([key, text]) => ({ name: (serverFields[key] ?? key) as FieldPath<Input>, text }))
    .filter(({ name }) => Object.hasOwn(defaults, name))
}

function useServerErrors<Input extends FieldValues>(
  failure: DescribedFailure | null,
  messages: { name: FieldPath<Input>; text: string }[],
  setError: UseFormReturn<Input>['setError'],
  requestFocus: () => void,
) {
  const shown = useRef<DescribedFailure | null>(null)
  useEffect(() => {
    if (shown.current === failure) return
    shown.current = failure
    for (const { name, text } of messages) setError(name, { type: 'server', message: text })
    if (messages.length > 0) requestFocus()
  }, [failure, messages, setError, requestFocus])
}

function useFirstErrorFocus() {
  const form = useRef<Element | null>(null)
  const requested = useRef(false)
  useEffect(() => {
    if (!requested.current) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!first) return
    requested.current = false
    first.focus()
  })
  return {
    /** The form that is being submitted. */
    setForm: (element: Element | null | undefined) => {
      form.current = element ?? form.current
      requested.current = false
    },
    /** Something in the form is wrong. */
    request: useCallback(() => {
      requested.current = true
    }, []),
  }
}
