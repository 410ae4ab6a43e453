// The asset manager: batteries, the equipment that moves them, and the map that is still to come (spec 2).
import { useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useAddressState } from '../../hooks/use-address-state.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TabSet } from '../../ui/navigation/tab-set.tsx'
import { EquipmentTab } from './equipment-tab.tsx'
import { MbessTab } from './mbess-tab.tsx'

export default function AssetManager() {
  const [tab, choose] = useTab()
  return (
    <Page title="Asset Manager" fills>
      <TabSet
        label="Asset manager"
        value={tab}
        onChange={choose}
        tabs={[
          { value: 'mbess', label: 'mBESS', content: <MbessTab /> },
          { value: 'equipment', label: 'EQUIPMENT', content: <EquipmentTab /> },
          { value: 'map', label: 'MAP', content: <EmptyState text="The map is not available yet." /> },
        ]}
      />
    </Page>
  )
}

/** The tab in the address; where none is there, the one that a screen asked for when it led here (spec 2). */
function useTab(): [string, (tab: string) => void] {
  const [{ tab }, change] = useAddressState({ tab: '', search: '', sort: '', kind: '' })
  const wanted = useHistoryState<{ tab?: unknown } | null>()?.tab
  const started = typeof wanted === 'string' ? wanted : ''
  useEffect(() => {
    if (tab === '' && started !== '') change({ tab: started })
  }, [tab, started, change])
  // A search for batteries finds no trucks: only the service area means the same in both.
  return [tab || started, next => change({ tab: next, search: '', sort: '', kind: '' })]
}
