// The tools of the view, each fed from what the parts of the view share.

import { Tool } from '../ui/button/tool.tsx'
import { toolGroup, tools } from './common/tools.css.ts'
import { CompareTools } from './compare/compare-of-view.tsx'
import { ExportTool } from './export/export-of-view.tsx'
import { AuditTools } from './findings/audit-tools.tsx'
import { ActualTools } from './measured/measured-tools.tsx'
import { PlayTools } from './toolbar/play-tools.tsx'
import { RowTools } from './toolbar/row-tools.tsx'
import { WindowTools } from './toolbar/window-tools.tsx'
import type { OfView } from './use-view-state.ts'

/** The tools over the chart, in as many rows as they need. */
export const ToolRow = ({ state }: OfView) => (
  <div className={tools}>
    <WindowTools window={state.window} dayMinutes={state.drawn.minutes} send={state.send} />
    <PlayToolsOf state={state} />
    <PanelTools state={state} />
    <CompareTools state={state} />
    <RowToolsOf state={state} />
    <AuditToolsOf state={state} />
  </div>
)

function PanelTools({ state }: OfView) {
  const { view, unit, isPinned, pin, togglePanel, openDialog } = state
  return (
    <fieldset className={toolGroup} aria-label="Panels">
      <Tool name="Pin" about={unit?.id} shortcut="p" off={unit === null} pressed={isPinned} onPress={pin} />
      <FindTool state={state} />
      <Tool name="Where units are" pressed={view.panel === 'units'} onPress={() => togglePanel('units')} />
      <Tool name="Shortfalls" pressed={view.panel === 'sites'} onPress={() => togglePanel('sites')} />
      <TableTool state={state} />
      <ExportTool state={state} />
      <Tool name="Keys" sign="?" shortcut="?" onPress={() => openDialog('keys')} />
    </fieldset>
  )
}

export const FindTool = ({ state: { openDialog } }: OfView) => (
  <Tool name="Find" shortcut="f" onPress={() => openDialog('find')} />
)

export const TableTool = ({ state: { view, toggleTable } }: OfView) => (
  <Tool name="Table" shortcut="t" pressed={view.panel === 'table'} onPress={toggleTable} />
)

export const PlayToolsOf = ({ state: { view, playhead, playing, speed, clockMinute, send } }: OfView) => (
  <PlayTools
    playhead={playhead}
    playing={playing}
    speed={speed}
    clockMinute={clockMinute}
    followsClock={view.playhead === null}
    send={send}
  />
)

export const RowToolsOf = ({ state: { drawn, view, ways, emphasis, placed, compared, send } }: OfView) => (
  <RowTools
    layout={drawn}
    order={view.order}
    grouping={view.grouping}
    placeMinute={view.placeMinute}
    filter={view.filter}
    minute={ways.askMinute}
    hasSelection={emphasis !== null}
    hasDifferences={compared !== null}
    hasFindings={placed.findings.length > 0 || view.filter.findings}
    send={send}
  />
)

export const AuditToolsOf = ({ state: { audit, view, placed, togglePanel, send } }: OfView) =>
  audit && (
    <AuditTools
      count={audit.found && placed.findings.length}
      isPartial={(audit.found?.unregistered.length ?? 0) > 0}
      trouble={audit.trouble}
      isOpen={view.panel === 'findings'}
      onToggle={() => togglePanel('findings')}
      toleranceKwh={view.toleranceKwh}
      onTolerance={kwh => send({ type: 'tolerance.chosen', kwh })}
    />
  )

/** Nothing where nothing is asked. */
export const ActualToolsOf = ({ state: { actual, view, send } }: OfView) =>
  actual && (
    <ActualTools
      actual={actual}
      divergenceKwh={view.divergenceKwh}
      onDivergence={kwh => send({ type: 'divergence.chosen', kwh })}
    />
  )
