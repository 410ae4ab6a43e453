// The forms of the sign-in pages, which everybody loads first: they do without the form library of the other screens.
import { type ChangeEvent, type FormEvent, useState } from 'react'

type Errors<Name extends string> = Partial<Record<Name, string>>

interface Parsed<Values> {
  success: boolean
  data?: Values
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
}

interface SmallForm<Name extends string> {
  submit: (event: FormEvent<HTMLFormElement>) => void
  /** For `<TextField {...field('email')}>`. */
  field: (name: Name) => {
    name: Name
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
}

/** Input stays in the fields. The first field with an error gets the focus, and is validated again while it is edited. */
export function useSmallForm<Name extends string, Values extends Record<Name, string>>(
  schema: { safeParse: (values: unknown) => Parsed<Values> },
  onSubmit: (values: Values) => void,
): SmallForm<Name> {
  const [errors, setErrors] = useState<Errors<Name>>({})
  const [submitted, setSubmitted] = useState(false)

  function validate(form: HTMLFormElement): { values: Values | undefined; wrong: Errors<Name> } {
    const { data: values, error } = schema.safeParse(Object.fromEntries(new FormData(form)))
    // A field shows its first error: entries are reversed, because the last one of a key wins.
    const messages = [...(error?.issues ?? [])].reverse().map(({ path, message }) => [path[0], message])
    return { values, wrong: Object.fromEntries(messages) }
  }

  return {
    submit(event) {
      event.preventDefault()
      const form = event.currentTarget
      const { values, wrong } = validate(form)
      setSubmitted(true)
      setErrors(wrong)
      if (values) return onSubmit(values)
      const first = [...form.elements].find(element => (element as HTMLInputElement).name in wrong)
      ;(first as HTMLInputElement | undefined)?.focus()
    },
    field: name => ({
      name,
      error: errors[name],
      onChange: ({ currentTarget: { form } }) => submitted && form && setErrors(validate(form).wrong),
    }),
  }
}
