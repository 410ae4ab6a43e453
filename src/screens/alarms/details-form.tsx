// One alarm: who sees to it, and what was noted, in the order of time. Notes are only added.
import { useState } from 'react'
import { maxAssigneesListed } from '../../../domain/alarms/alarm.ts'
import { assigneeText } from '../../../domain/alarms/assignee-text.ts'
import { dateTimeSecondsText } from '../../../domain/time/texts.ts'
import { alarmNoteForm } from '../../../domain/validate/alarms.ts'
import {
  AlarmAssigneesDocument,
  AlarmDetailsDocument,
  type AlarmDetailsQuery,
} from '../../../gql/operations/alarm-notes.generated.ts'
import { addAlarmNote } from '../../hooks/flows/alarms.ts'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useLocalSearchText } from '../../hooks/use-search-text.ts'
import { useMay, useSession } from '../../hooks/use-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { ZoneNote } from '../../ui/time/zone-note.tsx'
import type { Alarm } from './alarm.ts'
import { assignment, buttonRow, more, noteList } from './alarms.css.ts'
import { useSavedInPlaceForm } from './saved-in-place-form.tsx'

interface DetailsFormProps {
  alarm: Alarm
  title: string
  onClose: () => void
}

export default function DetailsForm({ alarm: { id }, title, onClose }: DetailsFormProps) {
  const reading = useRead(AlarmDetailsDocument, { id })
  const mayEdit = useMay('edit assets')
  return (
    <FormDialog open title="Alarm" onClose={onClose}>
      <p>{title}</p>
      <Loaded reading={reading}>
        {({ page: { alarms }, notes }) =>
          alarms[0] ? (
            <>
              <Assignment alarm={alarms[0]} mayEdit={mayEdit} />
              <Notes alarm={alarms[0]} notes={notes} />
            </>
          ) : (
            <p>This alarm is no longer there.</p>
          )
        }
      </Loaded>
      <NoteForm id={id} mayEdit={mayEdit} />
    </FormDialog>
  )
}

type DetailedAlarm = AlarmDetailsQuery['page']['alarms'][number]

function Assignment({ alarm: { id, assignee }, mayEdit }: { alarm: DetailedAlarm; mayEdit: boolean }) {
  const { viewer } = useSession()
  const { busy, act } = useAccountAction()
  const [chosen, setChosen] = useState('')
  const { query, value: typed, onChange } = useLocalSearchText()
  const { data } = useRead(
    AlarmAssigneesDocument,
    { search: query || null },
    { enabled: mayEdit, keepPrevious: true },
  )
  const isSearched = typed !== '' || (data?.alarmAssignees.length ?? 0) >= maxAssigneesListed
  const insteadOf = assignee?.id ?? null
  const assign = (userId: string | null) => {
    const kind = userId === null ? 'unassignAlarm' : 'assignAlarm'
    act({ kind, id, userId, insteadOf })
    setChosen('')
  }
  const others = (data?.alarmAssignees ?? []).filter(({ id: other }) => other !== insteadOf)
  const options = others.map(({ id: value, name, email }) => ({ value, label: `${name}, ${email}` }))
  return (
    <section aria-label="Assigned to" className={assignment}>
      <p>Assigned to: {assigneeText(assignee)}</p>
      {mayEdit && (
        <>
          <div className={buttonRow}>
            {viewer?.id && viewer.id !== insteadOf && (
              <Button look="small" busy={busy} onClick={() => assign(viewer.id)}>
                Assign to Me
              </Button>
            )}
            {assignee && (
              <Button look="small" busy={busy} onClick={() => assign(null)}>
                Assign to Nobody
              </Button>
            )}
          </div>
          {isSearched && (
            <TextField
              label="Name or Email Contains"
              value={typed}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
          {options.length > 0 && (
            <SelectField
              label="Assign to Somebody Else"
              placeholder="Choose a person"
              options={options}
              value={chosen}
              onChange={setChosen}
            />
          )}
          {chosen !== '' && (
            <Button look="small" busy={busy} onClick={() => assign(chosen)}>
              Assign
            </Button>
          )}
        </>
      )}
    </section>
  )
}

interface Entry {
  id: string
  at: string
  by: string | null
  text: string
}

interface NotesProps {
  alarm: DetailedAlarm
  notes: AlarmDetailsQuery['notes']
}

function Notes({ alarm, notes }: NotesProps) {
  const entries = entriesOf(alarm, notes)
  return (
    <section aria-label="Notes">
      {entries.length === 0 ? (
        <p>No notes yet.</p>
      ) : (
        <>
          <ZoneNote />
          <ol className={noteList}>
            {entries.map(({ id, at, by, text }) => (
              <li key={id}>
                <span>{text}</span>
                <span className={more}>
                  {by !== null && `${by}, `}
                  <Instant at={at} as={dateTimeSecondsText} />
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

/** The acknowledgement is one of them. */
function entriesOf({ seenAt, seenBy, note }: DetailedAlarm, notes: AlarmDetailsQuery['notes']): Entry[] {
  if (seenAt === null) return [...notes]
  const text = note ? `Acknowledged: ${note}` : 'Acknowledged'
  return [...notes, { id: 'acknowledgement', at: seenAt, by: seenBy, text }].sort(
    (one, other) => Date.parse(one.at) - Date.parse(other.at),
  )
}

const noNote = { text: '' }

/** What was typed stays until it is stored. */
function NoteForm({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const [state, send] = useFlow(addAlarmNote, { id: null })
  const form = useSavedInPlaceForm({
    schema: alarmNoteForm,
    defaults: noNote,
    flow: state,
    onSubmit: ({ text }) => send({ type: 'record.submitted', values: { id, text } }),
    after: noNote,
  })
  return (
    <DialogForm form={form} action={mayEdit ? 'Add Note' : null} close="Close">
      {mayEdit && (
        <TextField
          label="New Note"
          hint="Stays with your name and the time: nobody can change it."
          {...form.field('text')}
        />
      )}
    </DialogForm>
  )
}
