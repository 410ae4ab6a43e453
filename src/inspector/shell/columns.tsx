// The three parts of the inspector, side by side or, in a narrow one, as tabs: actors, the chosen machine, journal.
import { type ComponentType, useState } from 'react'
import type { Replayable } from '../../../machines/journal/fold.ts'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { TabSet } from '../../ui/navigation/tab-set.tsx'
import { column, columnHead, columns, tabbed } from '../common/inspector.css.ts'
import { isFiltering } from '../journal/filter.ts'
import { JournalFilters, TextFilter } from '../journal/journal-filters.tsx'
import { JournalList } from '../journal/journal-list.tsx'
import { type ScreenAt, screenAt } from '../recording/screen-at.ts'
import { type LinksOf, NoStep, SnapshotPanel } from '../recording/snapshot-panel.tsx'
import { ActorTree } from './actor-tree.tsx'
import { MachinePanel } from './machine-panel.tsx'
import type { Workbench } from './use-workbench.ts'

interface ColumnsProps {
  replayable: Replayable
  Screen: ComponentType<ScreenAt>
  linksOf?: LinksOf
  workbench: Workbench
  isNarrow: boolean
}

export function Columns(props: ColumnsProps) {
  const [tab, setTab] = useState('journal')
  const parts = [
    { value: 'actors', label: 'Actors', content: <Actors {...props} /> },
    { value: 'machine', label: 'Machine', content: <Machine {...props} /> },
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

function Machine({ workbench, replayable, Screen }: ColumnsProps) {
  const { playback, step } = workbench.shown
  return (
    <MachinePanel
      playback={playback}
      step={step}
      actor={workbench.actor}
      replayable={replayable}
      visited={workbench.visited}
      live={workbench.live}
      follows={workbench.follows}
      onFollow={workbench.setFollows}
      screen={<ScreenOf playback={playback} step={step} Screen={Screen} />}
      onChoose={workbench.goTo}
    />
  )
}

const ScreenOf = ({
  playback,
  step,
  Screen,
}: Pick<Workbench['shown'], 'playback' | 'step'> & Pick<ColumnsProps, 'Screen'>) => (
  <Screen {...screenAt(playback, step)} />
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
