import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defaultView, type TimelineView } from '../../../../domain/schedule/view/timeline-view.ts'
import { type App, AppContext } from '../../../../src/hooks/app.ts'
import { useTimelineView } from '../../../../src/hooks/use-timeline-view.ts'
import { ScheduleView } from '../../../../src/schedule/schedule-view.tsx'
import { fleet } from '../small-fleet.ts'

const scrolledTo: Element[] = []

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
    scrolledTo.push(this)
  }
})
beforeEach(() => {
  scrolledTo.length = 0
})

function View({ view }: { view: Partial<TimelineView> }) {
  const timeline = useTimelineView({ view: { ...defaultView, ...view }, dayMinutes: fleet.minutes })
  return <ScheduleView layout={fleet} timeline={timeline} />
}

// The menu in which the buttons stand never opens here: jsdom has no popovers.
const show = (view: Partial<TimelineView> = {}) =>
  render(
    <AppContext value={{ journal: null } as unknown as App}>
      <View view={view} />
    </AppContext>,
  )

test.each([
  ['Shortfalls', 'Shortfalls'],
  ['Where units are', 'Where units are'],
])('the button %s scrolls its panel into view and leads the focus into it', async (name, region) => {
  const user = userEvent.setup()
  show()

  await user.click(screen.getByRole('button', { name, hidden: true }))

  const panel = await screen.findByRole('region', { name: region })
  expect(scrolledTo).toContain(panel)
  expect(panel).toHaveFocus()
})

test('where units are is said to be by the plan', async () => {
  show({ panel: 'units', playhead: 30 })

  expect(await screen.findByRole('heading', { name: 'By the plan at 00:30' })).toBeVisible()
})

test('a panel that is closed while the focus is in it gives the focus back to its button', async () => {
  const user = userEvent.setup()
  show()
  const button = screen.getByRole('button', { name: 'Shortfalls', hidden: true })
  await user.click(button)
  const panel = await screen.findByRole('region', { name: 'Shortfalls' })
  expect(panel).toHaveFocus()

  button.click()

  await vi.waitFor(() => expect(panel).not.toBeInTheDocument())
  expect(button).toHaveFocus()
})

test('a panel that the address opens leaves the page and the focus where they are', async () => {
  show({ panel: 'sites' })

  await screen.findByRole('region', { name: 'Shortfalls' })

  expect(scrolledTo).toEqual([])
  expect(document.body).toHaveFocus()
})
