// Which kinds of alarms are mailed to the viewer, and how long after they were raised.
import { type AlarmMailChoice, alarmKinds } from '../../../domain/alarms/alarm-kinds.ts'
import type { CamelCased } from '../../../domain/field-names.ts'
import { type AlarmMailsValues, alarmMailsForm } from '../../../domain/validate/alarms.ts'
import { AlarmMailChoicesDocument } from '../../../gql/operations/alarms.generated.ts'
import { saveAlarmMails } from '../../hooks/flows/alarms.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useRead } from '../../hooks/use-read.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { intro } from './alarms.css.ts'
import { KindRow } from './kind-row.tsx'
import { SavedInPlaceForm, useSavedInPlaceForm } from './saved-in-place-form.tsx'

type Choice = CamelCased<AlarmMailChoice>

export default function MailsForm() {
  const { viewer } = useSession()
  const reading = useRead(AlarmMailChoicesDocument, {}, { fresh: true })
  return (
    <Panel>
      <p className={intro}>
        Alarms that are still unacknowledged after this many minutes are mailed to {viewer?.email}. If a field
        is empty, alarms of that kind are never mailed to you.
      </p>
      <Loaded reading={reading}>{({ alarmMailChoices }) => <Mails saved={alarmMailChoices} />}</Loaded>
    </Panel>
  )
}

function Mails({ saved }: { saved: readonly Choice[] }) {
  const [state, send] = useFlow(saveAlarmMails, { id: null })
  const busy = state.hasTag('busy')
  const form = useSavedInPlaceForm({
    schema: alarmMailsForm,
    defaults: valuesOf(saved),
    flow: state,
    onSubmit: values =>
      send({ type: 'record.submitted', values: { choices: changedChoices(values, saved) } }),
  })
  return (
    <SavedInPlaceForm
      label="My mails"
      busy={busy}
      onSubmit={form.submit}
      alert={form.alert && <Alert>{form.alert}</Alert>}
    >
      {alarmKinds.map(kind => (
        <KindRow key={kind} kind={kind}>
          <TextField label="Mail after, min" inputMode="numeric" placeholder="never" {...form.field(kind)} />
        </KindRow>
      ))}
    </SavedInPlaceForm>
  )
}

const valuesOf = (saved: readonly Choice[]): AlarmMailsValues =>
  Object.fromEntries(
    alarmKinds.map(kind => [kind, String(saved.find(each => each.kind === kind)?.afterMinutes ?? '')]),
  ) as AlarmMailsValues

const changedChoices = (values: AlarmMailsValues, saved: readonly Choice[]): Choice[] => {
  const before = valuesOf(saved)
  return alarmKinds
    .filter(kind => values[kind] !== before[kind])
    .map(kind => ({ kind, afterMinutes: values[kind] === '' ? null : Number(values[kind]) }))
}
