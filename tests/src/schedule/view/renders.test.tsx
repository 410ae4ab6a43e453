import { act, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Details } from '../../../../src/schedule/common/hover-details.tsx'
import { ToleranceField } from '../../../../src/schedule/findings/audit-tools.tsx'
import FindingsAndChanges from '../../../../src/schedule/findings-and-changes.tsx'
import RunsTable from '../../../../src/schedule/panels/runs-table.tsx'
import SitesPanel from '../../../../src/schedule/panels/sites-panel.tsx'
import UnitsPanel from '../../../../src/schedule/panels/units-panel.tsx'
import { PinTool } from '../../../../src/schedule/toolbar/panel-tools.tsx'
import { PlayTools } from '../../../../src/schedule/toolbar/play-tools.tsx'
import { OrderTools } from '../../../../src/schedule/toolbar/row-tools.tsx'
import { WindowTools } from '../../../../src/schedule/toolbar/window-tools.tsx'
import { useViewReader, type View } from '../../../../src/schedule/view/view-context.tsx'
import { comparedCharts } from '../compare/compared-fixture.ts'
import { auditOf, findingOf } from '../findings/sample-findings.ts'
import { renderInView } from '../render-in-view.tsx'

const parts = {
  ToleranceField,
  Details,
  FindingsPanel: FindingsAndChanges,
  PinTool,
  PlayTools,
  OrderTools,
  RunsTable,
  SitesPanel,
  UnitsPanel,
  WindowTools,
}

// The small fleet's day is as short as the shortest window.
const { own: layout, rowOf } = comparedCharts()
const audit = auditOf([findingOf('MB-1')])
const rendered = new Set<string>()
let readView: () => View

function Reader() {
  readView = useViewReader()
  return null
}

beforeEach(() => {
  renderInView(
    <>
      {Object.entries(parts).map(([name, Part]) => (
        <Profiler key={name} id={name} onRender={id => rendered.add(id)}>
          <Part />
        </Profiler>
      ))}
      <Reader />
    </>,
    { layout, audit },
  )
})

const hovered = { row: rowOf('MB-1'), run: 0, minute: 5, pointer: null }

test.each<[change: string, make: (view: View) => void, parts: (keyof typeof parts)[]]>([
  ['the playhead', ({ send }) => send({ type: 'playhead.moved', minute: 30 }), ['PlayTools', 'UnitsPanel']],
  ['what is hovered', ({ setHover }) => setHover(hovered), ['Details']],
  ['the row of the keys', ({ setActiveRow }) => setActiveRow(rowOf('T-2')), ['PinTool']],
  [
    'the window',
    ({ send }) => send({ type: 'window.zoomed', factor: 2, minute: 30 }),
    ['SitesPanel', 'WindowTools'],
  ],
  ['the tolerance', ({ send }) => send({ type: 'tolerance.chosen', kwh: 2 }), ['ToleranceField']],
  [
    'the order of rows',
    ({ send }) => send({ type: 'order.chosen', order: 'name', minute: 0 }),
    ['OrderTools', 'RunsTable', 'UnitsPanel'],
  ],
])('a change of %s renders the parts that show it, and no others', async (_, make, expected) => {
  rendered.clear()

  await act(async () => make(readView()))

  expect([...rendered].sort()).toEqual(expected)
})

test('the tool that pins names the unit of the row, and says why it cannot where there is none', async () => {
  expect(screen.getByRole('button', { name: 'Pin' })).toHaveAccessibleDescription(
    'No row of the chart is selected.',
  )
  expect(screen.getByText('No row of the chart is selected.')).toBeVisible()

  await act(async () => readView().setActiveRow(rowOf('T-2')))

  expect(screen.getByRole('button', { name: 'Pin T-2' })).toBeEnabled()
  expect(screen.queryByText('No row of the chart is selected.')).toBeNull()
})

test('a dialog that opens renders none of the tools and panels', async () => {
  expect(screen.getByRole('region', { name: 'Details' })).toBeInTheDocument()
  rendered.clear()

  await act(async () => readView().openDialog('keys'))

  expect([...rendered]).toEqual([])
})
