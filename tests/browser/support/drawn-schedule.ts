// Reads the chart back from the page: every bar of it, in minutes.
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
}

/** The rows that are in the document. Time is read off the axis: from its labels 00:00 and 24:00. */
export function drawnRows(page: Page): Promise<DrawnRow[]> {
  return page.getByRole('grid', { name: 'Schedule' }).evaluate(grid => {
    const tick = (label: string) => {
      const text = [...grid.querySelectorAll('text')].find(each => each.textContent === label)
      return Number(text?.getAttribute('x'))
    }
    const [midnight, end] = [tick('00:00'), tick('24:00')]
    const minutes = (x: number) => ((x - midnight) / (end - midnight)) * 1440
    const pixels = (length: string) => Number.parseFloat(length)

    return [...grid.querySelectorAll('[role=row]')].map(row => ({
      id: row.querySelector('[role=rowheader] [title]')?.textContent ?? '',
      bars: [...row.querySelectorAll<HTMLElement>('[role=gridcell]')].map(bar => ({
        kind: bar.getAttribute('data-kind') ?? '',
        startMinute: minutes(pixels(bar.style.left)),
        endMinute: minutes(pixels(bar.style.left) + pixels(bar.style.width)),
        name: bar.getAttribute('aria-label') ?? '',
      })),
    }))
  })
}
