// The three parts of the inspector, side by side or, in a narrow one, as tabs: actors, the chosen machine, journal.
import { useState } from 'react'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { TabSet } from '../../ui/navigation/tab-set.tsx'
import { column, columnHead, columns, tabbed } from '../common/inspector.css.ts'
import { isFiltering } from '../journal/filter.ts'
import { JournalFilters, TextFilter } from '../journal/journal-filters.tsx'
import { JournalList } from '../journal/journal-list.tsx'
import { type LinksOf, NoStep, SnapshotPanel } from '../recording/snapshot-panel.tsx'
import { ActorTree } from './actor-tree.tsx'
import { MachinePanel, type MachinePanelProps } from './machine-panel.tsx'

interface ColumnsProps extends MachinePanelProps {
  linksOf?: LinksOf
  isNarrow: boolean
}

export function Columns(props: ColumnsProps) {
  const [tab, setTab] = useState('journal')
  const parts = [
    { value: 'actors', label: 'Actors', content: <Actors {...props} /> },
    { value: 'machine', label: 'Machine', content: <MachinePanel {...props} /> },
    { value: 'journal', label: 'Journal', content: <JournalPart {...props} /> },
  ]
  if (props.isNarrow)
    return (
      <div className={tabbed}>
        <TabSet label="Inspector" value={tab} onChange={setTab} tabs={parts} />
      </div>
    )
  return (
    <div className={columns}>
      {parts.map(({ value, content }) => (
        <div key={value} className={column}>
          {content}
        </div>
      ))}
    </div>
  )
}

const Actors = ({ workbench: { shown, actor, choose } }: ColumnsProps) => (
  <ActorTree playback={shown.playback} step={shown.step} chosen={actor} onChoose={choose} />
)

function JournalPart({ workbench, linksOf = noLinks }: ColumnsProps) {
  const { shown, steps, filter, setFilter, moves, goTo } = workbench
  const { playback, step, isLive } = shown
  const [withFilters, setWithFilters] = useState(false)
  return (
    <>
      <div className={columnHead}>
        <h3>Journal</h3>
        <span role="status">{isFiltering(filter) && `${steps.length} of ${playback.length} listed`}</span>
        <TextFilter filter={filter} onChange={setFilter} />
        <SmallTool name="Filters" expanded={withFilters} onPress={() => setWithFilters(!withFilters)} />
      </div>
      {withFilters && <JournalFilters journal={playback.journal} filter={filter} onChange={setFilter} />}
      <JournalList
        playback={playback}
        steps={steps}
        chosen={isLive ? null : step}
        moves={moves}
        onChoose={goTo}
      />
      {isLive ? <NoStep /> : <SnapshotPanel playback={playback} step={step} linksOf={linksOf} />}
    </>
  )
}

const noLinks: LinksOf = () => []
