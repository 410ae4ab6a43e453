// When alarms of each kind are raised and when they return, for administrators.
import {
  type AlarmKind,
  type AlarmSetting,
  alarmKindDetails,
  alarmKinds,
  alarmSettingText,
} from '../../../domain/alarms/alarm-kinds.ts'
import type { CamelCased } from '../../../domain/field-names.ts'
import { type AlarmSettingsValues, alarmSettingsForm } from '../../../domain/validate/alarms.ts'
import { AlarmSettingsDocument, type AlarmSettingsQuery } from '../../../gql/operations/alarms.generated.ts'
import { saveAlarmSettings } from '../../hooks/flows/alarms.ts'
import { useConflict } from '../../hooks/use-conflict.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useRead } from '../../hooks/use-read.ts'
import type { SavedForm } from '../../hooks/use-saved-form.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { ConflictPanel } from '../../ui/field/conflict-panel.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { intro } from './alarms.css.ts'
import { KindRow } from './kind-row.tsx'
import { SavedInPlaceForm, useSavedInPlaceForm } from './saved-in-place-form.tsx'

type Setting = CamelCased<AlarmSetting>

export default function SettingsForm() {
  const reading = useRead(AlarmSettingsDocument, {}, { fresh: true })
  return (
    <Panel>
      <p className={intro}>
        An alarm is raised when its condition has held for the on-delay. It returns when the value has been on
        the other side of the limit, by at least the dead band, for the off-delay. Batteries that are out of
        service raise no alarms.
      </p>
      <Loaded reading={reading}>{({ alarmSettings }) => <Settings {...alarmSettings} />}</Loaded>
    </Panel>
  )
}

function Settings({ settings: saved, version: latestVersion }: AlarmSettingsQuery['alarmSettings']) {
  const [state, send] = useFlow(saveAlarmSettings, { id: null, version: latestVersion })
  const { failure, version } = state.context
  const busy = state.hasTag('busy')
  const latest = valuesOf(saved)
  const form = useSavedInPlaceForm({
    schema: alarmSettingsForm,
    defaults: latest,
    flow: state,
    onSubmit: values =>
      send({ type: 'record.submitted', values: { settings: changedSettings(values, saved) } }),
  })
  const conflict = useConflict({
    form,
    record: { type: 'alarm', id: '' },
    latest,
    latestVersion,
    version,
    failure,
    onAccepted: () => send({ type: 'record.reread', version: latestVersion }),
  })
  return (
    <SavedInPlaceForm
      label="Alarm settings"
      busy={busy}
      onSubmit={form.submit}
      alert={<ConflictPanel conflict={conflict} labels={kindLabels} textOf={choiceText} />}
    >
      {alarmKinds.map(kind => (
        <SettingRow key={kind} kind={kind} form={form} />
      ))}
    </SavedInPlaceForm>
  )
}

interface SettingRowProps {
  kind: AlarmKind
  form: SavedForm<AlarmSettingsValues, AlarmSettingsValues>
}

function SettingRow({ kind, form }: SettingRowProps) {
  const { unit } = alarmKindDetails[kind]
  const { error: _, ...enabled } = form.field(`${kind}.enabled`)
  return (
    <KindRow kind={kind} toggle={<CheckboxField label="On" {...enabled} />}>
      {unit !== null && (
        <>
          <TextField label={`Limit, ${unit}`} inputMode="decimal" {...form.field(`${kind}.limit`)} />
          <TextField label={`Dead Band, ${unit}`} inputMode="decimal" {...form.field(`${kind}.deadBand`)} />
        </>
      )}
      <TextField label="On-Delay, s" inputMode="numeric" {...form.field(`${kind}.onDelay`)} />
      <TextField label="Off-Delay, s" inputMode="numeric" {...form.field(`${kind}.offDelay`)} />
    </KindRow>
  )
}

const valuesOf = (saved: readonly Setting[]): AlarmSettingsValues =>
  Object.fromEntries(
    alarmKinds.map(kind => {
      const setting = saved.find(each => each.kind === kind)
      return [
        kind,
        {
          enabled: setting?.enabled ?? false,
          limit: textOf(setting?.limit),
          deadBand: textOf(setting?.deadBand),
          onDelay: textOf(setting?.onDelaySeconds),
          offDelay: textOf(setting?.offDelaySeconds),
        },
      ]
    }),
  ) as AlarmSettingsValues

/** What somebody else has changed meanwhile stays where this form has not changed it. */
const changedSettings = (values: AlarmSettingsValues, saved: readonly Setting[]): Setting[] =>
  alarmKinds
    .map(kind => settingOf(kind, values[kind]))
    .filter(
      setting =>
        !isSame(
          setting,
          saved.find(({ kind }) => kind === setting.kind),
        ),
    )

type KindValues = AlarmSettingsValues[AlarmKind]

function settingOf(kind: AlarmKind, { enabled, limit, deadBand, onDelay, offDelay }: KindValues): Setting {
  const hasNumber = alarmKindDetails[kind].unit !== null
  return {
    kind,
    enabled,
    limit: hasNumber ? Number(limit) : null,
    deadBand: hasNumber ? Number(deadBand) : null,
    onDelaySeconds: Number(onDelay),
    offDelaySeconds: Number(offDelay),
  }
}

const isSame = (one: Setting, other: Setting | undefined): boolean =>
  other !== undefined && (Object.keys(one) as (keyof Setting)[]).every(name => one[name] === other[name])

const kindLabels = Object.fromEntries(alarmKinds.map(kind => [kind, alarmKindDetails[kind].label]))

const choiceText = (kind: string, value: unknown): string =>
  alarmSettingText(settingOf(kind as AlarmKind, value as KindValues))

const textOf = (value: number | null | undefined): string => (value == null ? '' : String(value))
