// How a measured value looks: the badge, the bar, and the age of both.
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unitStatus } from '../../../domain/telemetry/unit-status.ts'
import { RunModeBadge } from '../../../src/ui/button/run-mode-badge.tsx'
import { Aged } from '../../../src/ui/feedback/aged.tsx'
import { Meter } from '../../../src/ui/feedback/meter.tsx'
import { accessibilityViolations } from '../support/accessibility.ts'
import { renderPart } from '../support/render-part.tsx'

test.each([
  [0, 'Unknown', 'grey'],
  [1, 'Initializing', 'light'],
  [2, 'Ready', 'black'],
  [3, 'Operating', 'green'],
  [4, 'Charging', 'blue'],
  [5, 'Faulted', 'red'],
  [6, 'Faulted', 'yellow'],
])('the badge of status %i reads %s and is %s', (status, label, tone) => {
  renderPart(<RunModeBadge status={unitStatus(status)} />)

  expect(screen.getByText(label)).toHaveAttribute('data-tone', tone)
})

test('a badge whose label is ambiguous is marked, so that it does not differ by colour alone', () => {
  const { container } = renderPart(
    <>
      <RunModeBadge status={unitStatus(5)} />
      <RunModeBadge status={unitStatus(6)} />
    </>,
  )

  expect(
    [...container.querySelectorAll('[data-tone]')].map(badge => badge.querySelector('svg') !== null),
  ).toEqual([false, true])
})

test('a meter has a name, a value in words and the colour of the status', () => {
  renderPart(<Meter label="State of charge of MB-1" percent={62.6} tone="blue" />)

  const meter = screen.getByRole('meter', { name: 'State of charge of MB-1' })

  expect(meter).toHaveAttribute('aria-valuenow', '62.6')
  expect(meter).toHaveAttribute('aria-valuetext', '63%')
  expect(meter).toHaveAttribute('data-tone', 'blue')
  expect(screen.getByText('63%')).toBeVisible()
})

test.each([
  [-3, '0', '-3%'],
  [104.4, '100', '104%'],
])('a value of %d percent ends its bar at %s and is shown as %s', (percent, end, text) => {
  renderPart(<Meter label="Charge" percent={percent} />)

  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', end)
  expect(screen.getByText(text)).toBeVisible()
})

const measured = 'Measured 15 Jan 2026, 14:03:05 CET'
/** Each time stands in the page once for who reads by ear, and once more in the bubble that shows it. */
const toldTimes = (text: string, times: 1 | 2) =>
  waitFor(() => expect(screen.getAllByText(text)).toHaveLength(times))

const aged = (old: string | null) => (
  <>
    <Aged old={old} when={measured}>
      12.4 kW
    </Aged>
    <Aged old={null} when="Measured later">
      63%
    </Aged>
  </>
)

test('a value that is old says so in words', () => {
  const { show } = renderPart(aged(null))
  expect(screen.queryByText(/ago/)).not.toBeInTheDocument()

  show(aged('2 min ago'))

  expect(screen.getByText('2 min ago')).toBeVisible()
  expect(screen.getByText('12.4 kW')).toBeVisible()
})

test('a value shows the time of its record on keyboard focus', async () => {
  const { user } = renderPart(aged(null))

  await user.tab()

  const value = screen.getByText('12.4 kW').parentElement
  expect(value).toHaveFocus()
  expect(value).toHaveAccessibleDescription(measured)
  await toldTimes(measured, 2)
})

test('a value shows the time of its record on hover, one at a time', async () => {
  const { user } = renderPart(aged(null))

  await user.hover(screen.getByText('12.4 kW'))
  await toldTimes(measured, 2)
  await user.hover(screen.getByText('63%'))

  await toldTimes('Measured later', 2)
  await toldTimes(measured, 1)
})

test('Escape closes the time of a value', async () => {
  const { user } = renderPart(aged(null))
  await user.tab()
  await toldTimes(measured, 2)

  await user.keyboard('{Escape}')

  await toldTimes(measured, 1)
})

test('measured values have no accessibility faults', async () => {
  renderPart(
    <>
      <Aged old="2 min ago" when={measured}>
        <Meter label="State of charge of MB-1" percent={62.6} tone="light" />
      </Aged>
      <Aged old={null} when={measured}>
        <RunModeBadge status={unitStatus(6)} />
      </Aged>
    </>,
  )

  expect(await accessibilityViolations()).toEqual([])
})
