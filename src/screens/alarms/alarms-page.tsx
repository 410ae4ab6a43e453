// The alarms of all batteries, when they are raised, and which are mailed and posted.
import { useAddressState } from '../../hooks/use-address-state.ts'
import { useFeature, useOffer } from '../../hooks/use-feature.ts'
import { useMay } from '../../hooks/use-session.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Offered } from '../../ui/feedback/offered.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { TabSet } from '../../ui/navigation/tab-set.tsx'
import { ZoneNote } from '../../ui/time/zone-note.tsx'
import { AlarmList } from './alarm-list.tsx'

const MailsForm = lazyComponent(() => import('./mails-form.tsx'), { name: 'The form', Loading })
const SignalForm = lazyComponent(() => import('./signal-form.tsx'), { name: 'The form', Loading })
const Webhooks = lazyComponent(() => import('./webhooks.tsx'), { name: 'The list', Loading })
const SettingsForm = lazyComponent(() => import('./settings-form.tsx'), { name: 'The form', Loading })

export default function AlarmsPage() {
  return (
    <Page title="Alarms">
      <Offered offer={useOffer('alarms')} otherwise={<EmptyState text="This server raises no alarms." />}>
        <AlarmTabs />
      </Offered>
    </Page>
  )
}

const AlarmsInZone = () => (
  <>
    <ZoneNote />
    <AlarmList />
  </>
)

function AlarmTabs() {
  const [{ tab }, change] = useAddressState({ tab: 'alarms' })
  const arePosted = useFeature('alarm_webhooks')
  const maySet = useMay('set alarms')
  return (
    <TabSet
      label="Alarms"
      value={tab}
      onChange={next => change({ tab: next })}
      tabs={[
        { value: 'alarms', label: 'ALARMS', content: <AlarmsInZone /> },
        { value: 'mails', label: 'MY MAILS', content: <MailsForm /> },
        { value: 'signals', label: 'THIS BROWSER', content: <SignalForm /> },
        ...(maySet && arePosted ? [{ value: 'webhooks', label: 'MY WEBHOOKS', content: <Webhooks /> }] : []),
        ...(maySet ? [{ value: 'settings', label: 'SETTINGS', content: <SettingsForm /> }] : []),
      ]}
    />
  )
}
