import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Editing, OpenDraft } from '../../../../src/schedule/draft/editing-context.tsx'
import { DivergenceField, MeasuredTools } from '../../../../src/schedule/measured/measured-tools.tsx'
import { renderInView } from '../render-in-view.tsx'
import { rows } from '../small-fleet.ts'

const onPlan = { 'MB-1': 57.5, 'MB-2': 100, 'MB-3': 0 }
const offPlan = { 'MB-1': 1, 'MB-2': 1, 'MB-3': 99 }

type Battery = keyof typeof onPlan

/** At the end of period 2. */
function showMeasured(
  energyKwh: Partial<Record<Battery, number>>,
  failure: string | null = null,
  editing?: Editing,
  readCount?: number | null,
) {
  const points = new Map(
    Object.entries(energyKwh).map(([id, energyKwh]) => [rows[id as Battery], [{ minute: 30, energyKwh }]]),
  )
  return renderInView(
    <>
      <MeasuredTools />
      <DivergenceField />
    </>,
    {
      measured: {
        points,
        newest: undefined,
        ...(readCount !== undefined && { readCount }),
        failure,
        onVisibleRowsChange: () => {},
      },
      editing,
    },
  )
}

test.each([
  [{}, 'Nothing measured yet'],
  [{ 'MB-1': onPlan['MB-1'] }, '1 battery on plan'],
  [onPlan, '3 batteries on plan'],
  [{ ...onPlan, 'MB-3': offPlan['MB-3'] }, '1 battery off plan since 00:30'],
  [{ 'MB-2': offPlan['MB-2'] }, '1 battery off plan since 00:30'],
])('measured energies of %j are summed up as "%s"', (energyKwh, text) => {
  showMeasured(energyKwh)

  expect(screen.getByRole('button')).toHaveAccessibleName(text)
})

test('the button names the first divergence, and each press reveals the next one', async () => {
  const { user, sent } = showMeasured({ ...offPlan, 'MB-2': onPlan['MB-2'] })
  const button = screen.getByRole('button')
  const selected = () =>
    sent.flatMap(event => (event.type === 'selection.made' ? [event.selection] : [])).at(-1)

  expect(button).toHaveAccessibleDescription(/^MB-1 off plan since/)
  await user.click(button)
  expect(selected()).toMatchObject({ kind: 'trip' })
  await user.click(button)
  expect(selected()).toMatchObject({ kind: 'run', unit: { id: 'MB-3' } })
  await user.click(button)
  expect(selected()).toMatchObject({ kind: 'trip' })
})

test('if all batteries are on plan, the button does nothing', async () => {
  const { user, sent } = showMeasured(onPlan)

  await user.click(screen.getByRole('button'))

  expect(sent).toEqual([])
})

test('the field begins with the default divergence, and sends another one', async () => {
  const { user, sent } = showMeasured(onPlan)
  const field = screen.getByLabelText('Divergence')
  expect(field).toHaveValue('8')

  await user.clear(field)
  await user.type(field, '0.5{Enter}')

  expect(sent.at(-1)).toEqual({ type: 'divergence.chosen', kwh: 0.5 })
})

test('a failed request is shown beside what is known', () => {
  showMeasured(offPlan, 'No new values.')

  expect(screen.getByText('No new values.')).toBeVisible()
})

test('without measurements of the plan’s day there are no tools for them', () => {
  renderInView(<MeasuredTools />)

  expect(screen.queryByRole('group')).not.toBeInTheDocument()
})

test('a draft is not compared with what was measured', () => {
  const open = {} as OpenDraft
  showMeasured(offPlan, null, { start: null, isStarting: false, failure: null, open })

  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  [{}, null, 'Reading measured values...'],
  [{}, 14, 'Nothing measured yet, of the 14 read'],
  [onPlan, 14, '3 batteries on plan, of the 14 read'],
  [offPlan, 14, '3 batteries off plan since 00:30, of the 14 read'],
])(
  'measured energies of %j, where %s batteries are read so far, are summed up as "%s"',
  (energyKwh, readCount, text) => {
    showMeasured(energyKwh, null, undefined, readCount)

    expect(screen.getByRole('button')).toHaveAccessibleName(text)
  },
)

test('where the request failed, nothing is said of what was measured', () => {
  showMeasured({}, 'No new values.', undefined, null)

  expect(screen.getByText('No new values.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
