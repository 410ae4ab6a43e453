// How new alarms are signalled to whoever is signed in, in this browser. Each choice counts at once.
import { useState } from 'react'
import { type AlarmSeverity, alarmSeverities } from '../../../domain/alarms/alarm-kinds.ts'
import { notificationState, requestNotifications } from '../../hooks/alarm-signal/desktop-notification.ts'
import { allowTone, playTone } from '../../hooks/alarm-signal/tone.ts'
import { useSignalSetting } from '../../hooks/alarm-signal/use-signal-setting.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { Form } from '../../ui/field/form.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { intro } from './alarms.css.ts'

const severityTexts: Record<AlarmSeverity, string> = {
  severe: 'Severe alarms',
  warning: 'Warnings and severe alarms',
  notice: 'All alarms',
}
const severities = alarmSeverities.map(value => ({ value, label: severityTexts[value] }))

export default function SignalForm() {
  const { signal, change, isFailed } = useSignalSetting()
  const [refusal, setRefusal] = useState(() => (signal.notification ? refusalOf(notificationState()) : null))
  const play = async () => {
    await allowTone().catch(() => {})
    setRefusal((await playTone()) ? null : 'This browser does not let the page play a sound.')
  }
  const notify = async (wanted: boolean) => {
    const refused = wanted ? refusalOf(await requestNotifications()) : null
    setRefusal(refused)
    if (refused === null) await change({ notification: wanted })
  }
  return (
    <Panel>
      <p className={intro}>
        This browser only: another browser or device stays silent until you switch it on there. Signalled are
        alarms that are raised from now on and that nobody has acknowledged, while a page of this product is
        open.
      </p>
      <Form aria-label="Signals in this browser" onSubmit={event => event.preventDefault()}>
        {isFailed && <Alert>It could not be switched on. Try again.</Alert>}
        {refusal && <Alert>{refusal}</Alert>}
        <SelectField
          label="Which Alarms"
          options={severities}
          value={signal.severity}
          onChange={severity => void change({ severity: severity as AlarmSeverity })}
        />
        <CheckboxField
          label="Sound"
          hint="At most one in 10 seconds. Once a page was loaded again, browsers play no sound until something on it is pressed."
          checked={signal.sound}
          onChange={({ target }) => {
            if (target.checked) void play()
            void change({ sound: target.checked })
          }}
        />
        <CheckboxField
          label="Desktop notification"
          hint="With the unit and what happened, so that others who see this screen can read it too."
          checked={signal.notification}
          onChange={({ target }) => void notify(target.checked)}
        />
        <div>
          <Button onClick={() => void play()}>Play the Sound</Button>
        </div>
      </Form>
    </Panel>
  )
}

/** Null: they are allowed. */
function refusalOf(state: ReturnType<typeof notificationState>): string | null {
  if (state === 'granted') return null
  if (state === 'missing') return 'This browser has no desktop notifications for this page.'
  if (state === 'default')
    return 'The browser was not allowed to show notifications. Switch them on again to be asked once more.'
  return 'This browser does not allow desktop notifications of this page. Allow them in its settings for this site, then switch them on here.'
}
