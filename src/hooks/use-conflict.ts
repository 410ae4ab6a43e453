// A form whose record somebody else changes meanwhile: what was typed stays, the rest follows the newer record, and the person
// chooses field by field where both differ.
import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, PathValue } from 'react-hook-form'
import { changedBy, changedMeanwhile } from '../../domain/messages/server.ts'
import type { RecordType } from '../../domain/record-event.ts'
import { sameItems } from '../../domain/same-items.ts'
import { ageText } from '../../domain/words/age.ts'
import { type DescribedFailure, isOutdated } from '../../machines/effects.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import { useLastChange } from './use-last-change.ts'
import type { SavedForm } from './use-saved-form.ts'

interface ConflictOptions<Input extends FieldValues, Output> {
  form: SavedForm<Input, Output>
  /** The record of the form; its id is '' for a new one. */
  record: { type: RecordType; id: string }
  /** The record as it was read last, as values of the form. */
  latest: Partial<Input>
  /** The version of `latest`; null where the server counts none: then nothing is compared. */
  latestVersion: string | null
  /** The version that the next submit is sent with. */
  version: string | null | undefined
  /** Why the last submit failed. */
  failure: DescribedFailure | null
  /** The next submit is sent with `latestVersion`. */
  onAccepted: () => void
  /** The newer record is another matter: nothing is sent again by itself. */
  mustConfirm?: boolean
}

export interface Conflict {
  /** What somebody else has changed and the form does not show yet; null if there is nothing. */
  change: { text: string; ago: string | null } | null
  /** The newest version of which the form shows everything that it has fields for: the record is deleted in this one. */
  shownVersion: string | null | undefined
  /** Loads the newer values; what was typed stays. */
  load: () => void
  choices: readonly Choice[]
  /** The text for an `<Alert>`: null while the choices say what is wrong. */
  alert: string | null
}

/** A field of which the typed value and the newer one differ. */
export interface Choice {
  field: string
  mine: unknown
  theirs: unknown
  takesTheirs: boolean
  choose: (theirs: boolean) => void
}

interface Difference<Input extends FieldValues> {
  field: FieldPath<Input>
  mine: PathValue<Input, FieldPath<Input>>
  theirs: PathValue<Input, FieldPath<Input>>
}

export function useConflict<Input extends FieldValues, Output>({
  form: { methods, submit, alert },
  record,
  latest,
  latestVersion,
  version,
  failure,
  onAccepted,
  mustConfirm = false,
}: ConflictOptions<Input, Output>): Conflict {
  const [base, setBase] = useState({ version: latestVersion, values: latest })
  const [differences, setDifferences] = useState<readonly Difference<Input>[]>([])
  const isNewer = latestVersion !== null && latestVersion !== version
  // What this form has saved is what it goes on from.
  if (!isNewer && base.version !== latestVersion) setBase({ version: latestVersion, values: latest })
  const values: Input = methods.watch()
  const fields = Object.keys(latest) as (FieldPath<Input> & keyof Input)[]
  const { text, ago } = useChangeText(record, latestVersion)
  const refusedBefore = useRef<DescribedFailure | null>(null)

  /** Returns what differs from what was typed. */
  const merge = (): readonly Difference<Input>[] => {
    const mine = methods.getValues()
    const typed = Object.keys(mine).filter(
      field => !isSame(mine[field], ({ ...mine, ...base.values } as Input)[field]),
    )
    const differing = fields
      // Where nobody else has changed a field there is nothing to choose.
      .filter(field => !isSame(mine[field], latest[field]) && !isSame(latest[field], base.values[field]))
      .map(field => ({ field, mine: mine[field], theirs: latest[field] }) as Difference<Input>)
    methods.reset({ ...methods.formState.defaultValues, ...latest } as DefaultValues<Input>)
    for (const [field, value] of Object.entries(mine))
      if (typed.includes(field) || !(field in latest))
        methods.setValue(field as FieldPath<Input>, value, { shouldDirty: true })
    setBase({ version: latestVersion, values: latest })
    onAccepted()
    return typed.length > 0 ? differing : []
  }

  const isRefused = failure !== null && isOutdated(failure)
  useEffect(() => {
    if (!isRefused || !isNewer || refusedBefore.current === failure) return
    refusedBefore.current = failure
    const differing = merge()
    setDifferences(differing)
    if (differing.length === 0 && !mustConfirm) submit()
  })

  const isUnseen =
    isNewer &&
    fields.some(field => !isSame(latest[field], base.values[field]) && !isSame(latest[field], values[field]))
  return {
    change: isUnseen && !isRefused ? { text, ago } : null,
    shownVersion: isNewer && !isUnseen ? latestVersion : version,
    load: () => setDifferences(merge()),
    choices: differences.map(({ field, mine, theirs }) => ({
      field,
      mine,
      theirs,
      takesTheirs: isSame(values[field], theirs),
      choose: takesTheirs => methods.setValue(field, takesTheirs ? theirs : mine, { shouldDirty: true }),
    })),
    alert: isRefused ? null : alert,
  }
}

/** Names the person and the time where the server has told them of this version. */
function useChangeText({ type, id }: { type: RecordType; id: string }, version: string | null) {
  const last = useLastChange(type, id)
  const known = last && last.version === version && last.by !== null ? last : null
  const ago = useNow(nowMs => (known ? agoText(nowMs - known.at) : null))
  return { text: known ? changedBy(known.by ?? '') : changedMeanwhile, ago }
}

/** Rounded down, so that the text changes rarely. */
function agoText(ageMs: number): string {
  const seconds = Math.floor(ageMs / 10_000) * 10
  return ageText(ageMs) ?? (seconds === 0 ? 'just now' : `${seconds} s ago`)
}

function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return sameItems([...a].sort(), [...b].sort())
  if (isGroup(a) && isGroup(b)) return Object.keys(a).every(name => isSame(a[name], b[name]))
  return (a ?? '') === (b ?? '')
}

/** Several fields that are chosen together. */
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
