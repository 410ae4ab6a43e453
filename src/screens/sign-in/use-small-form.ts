// The form of the sign-in page, which everybody loads first: its two fields do without the form library that the others use.
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

/** What was typed stays in the fields. The first that is wrong gets the focus, and is judged anew while it is mended. */
export function useSmallForm<Name extends string, Values extends Record<Name, string>>(
  schema: { safeParse: (values: unknown) => Parsed<Values> },
  onSubmit: (values: Values) => void,
): SmallForm<Name> {
  const [errors, setErrors] = useState<Errors<Name>>({})
  const [submitted, setSubmitted] = useState(false)

  function judge(form: HTMLFormElement): { values: Values | undefined; wrong: Errors<Name> } {
    const { data: values, error } = schema.safeParse(Object.fromEntries(new FormData(form)))
    // The first word on a field is the one that stands.
    const told = [...(error?.issues ?? [])].reverse().map(({ path, message }) => [path[0], message])
    return { values, wrong: Object.fromEntries(told) }
  }

  return {
    submit(event) {
      event.preventDefault()
      const form = event.currentTarget
      const { values, wrong } = judge(form)
      setSubmitted(true)
      setErrors(wrong)
      if (values) return onSubmit(values)
      const first = [...form.elements].find(element => (element as HTMLInputElement).name in wrong)
      ;(first as HTMLInputElement | undefined)?.focus()
    },
    field: name => ({
      name,
      error: errors[name],
      onChange: ({ currentTarget: { form } }) => submitted && form && setErrors(judge(form).wrong),
    }),
  }
}
