// Reads the chart back from the page: every bar and every point of the energy curves, in minutes and pixels.
import type { Page } from '@playwright/test'

export interface DrawnBar {
  kind: string
  startMinute: number
  endMinute: number
  name: string
}

export interface DrawnRow {
  id: string
  bars: DrawnBar[]
  /** Stretches of points: x in minutes, y in pixels from the row's top. */
  curve: { minute: number; y: number }[][]
}

/** The rows that are in the document. Time is read off the axis: from its labels 00:00 and 24:00. */
export function drawnRows(page: Page): Promise<DrawnRow[]> {
  return page.getByRole('grid', { name: 'Schedule' }).evaluate(grid => {
    const tick = (label: string) => {
      const group = [...grid.querySelectorAll('g')].find(each => each.textContent === label)
      return Number(/translate\(([\d.]+)/.exec(group?.getAttribute('transform') ?? '')?.[1])
    }
    const [midnight, end] = [tick('00:00'), tick('24:00')]
    const minutes = (x: number) => ((x - midnight) / (end - midnight)) * 1440
    const number = (element: Element, name: string) => Number(element.getAttribute(name))

    return [...grid.querySelectorAll('[role=row]')].map(row => ({
      id: row.querySelector('[role=rowheader] [title]')?.textContent ?? '',
      bars: [...row.querySelectorAll('[role=gridcell]')].map(bar => ({
        kind: bar.getAttribute('data-kind') ?? '',
        startMinute: minutes(number(bar, 'x')),
        endMinute: minutes(number(bar, 'x') + number(bar, 'width')),
        name: bar.getAttribute('aria-label') ?? '',
      })),
      curve: (row.querySelector('path[data-kind=energy]')?.getAttribute('d') ?? '')
        .split('M')
        .slice(1)
        .map(stretch =>
          stretch.split('L').map(point => {
            const [x, y] = point.replace('Z', '').split(',').map(Number)
            return { minute: minutes(x ?? Number.NaN), y: y ?? Number.NaN }
          }),
        ),
    }))
  })
}
