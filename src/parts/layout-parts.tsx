import { useState } from 'react'
import { Router } from 'wouter'
import { Button } from '../ui/button/button.tsx'
import { DescriptionList } from '../ui/layout/description-list.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { BackLink } from '../ui/navigation/back-link.tsx'
import { Breadcrumbs } from '../ui/navigation/breadcrumbs.tsx'
import { TabSet } from '../ui/navigation/tab-set.tsx'
import { Part, PartGroup } from './part.tsx'

const facts = [
  { term: 'Serial number', value: 'SN-0012' },
  { term: 'Capacity', value: '160.0 kWh' },
  { term: 'Organization', value: 'Harbour Energy Cooperative of the Northern Districts' },
]
const tabs = [
  { value: 'info', label: 'INFO', content: <DescriptionList of={facts} /> },
  { value: 'history', label: 'HISTORICAL DATA', content: <p>Charts</p> },
  { value: 'map', label: 'MAP', unavailable: 'The server has no places.' },
]

export const LayoutParts = () => (
  <PartGroup title="Layout and navigation">
    <Part of="Facts: each under its name, beside its name" arranged="wide">
      <DescriptionList of={facts} />
      <DescriptionList of={facts} inLines />
    </Part>
    <Part of="Panel: with and without a heading" arranged="wide">
      <Panel title="Limits" tools={<Button look="small">Edit</Button>}>
        <p>35.0 kW</p>
      </Panel>
      <Panel>
        <p>35.0 kW</p>
      </Panel>
    </Part>
    <Part of="Links back" arranged="wide">
      <Router>
        <Breadcrumbs
          crumbs={[
            { label: 'Organizations', to: '/' },
            { label: 'Harbour Energy', to: '/' },
            { label: 'Erin Okafor' },
          ]}
        />
        <BackLink to="/">Assets</BackLink>
      </Router>
    </Part>
    <Part of="Tabs: chosen, usual, unavailable" arranged="wide">
      <Tabs />
    </Part>
  </PartGroup>
)

function Tabs() {
  const [tab, choose] = useState('info')
  return <TabSet label="Battery" tabs={tabs} value={tab} onChange={choose} />
}
